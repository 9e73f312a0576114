/** Passkeys: made and used by the browser, the phone or a security key, without a password (WebAuthn). */
import { Problem } from "../kernel/problem.js";
import { passkeys } from "../requests/passkeys.js";

/** Whether the browser makes passkeys here: not for an address without a name. */
export const isSupported = () => "PublicKeyCredential" in window && /[a-z]/.test(location.hostname);

/** @param {string} text base64url */
const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** @param {ArrayBuffer} buffer */
const base64url = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/**
 * Asks the browser; null where the person thought better of it.
 * @param {() => Promise<any>} request
 */
async function asked(request) {
    try {
        return await request();
    } catch (error) {
        // It says neither whether nobody wanted it nor whether there is none.
        if (error instanceof DOMException) return null;
        throw error;
    }
}

/** What both have in common. @param {any} credential */
const common = ({ rawId, response }) => ({ id: base64url(rawId), clientData: base64url(response.clientDataJSON) });

/**
 * Makes a passkey for an account; false where nobody wanted one.
 * @param {import("../kernel/session.js").Account} account
 */
export async function make({ id, email, displayName }) {
    const { challenge, rpId } = await passkeys.challenge();
    const made = await asked(() => navigator.credentials.create({ publicKey: {
        challenge: bytes(challenge), rp: { id: rpId, name: "Reunite" },
        user: { id: new TextEncoder().encode(id), name: email, displayName },
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: "public-key", alg })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
    } }));
    if (!made) return false;
    const { response } = made;
    await passkeys.add({
        ...common(made), authenticatorData: base64url(response.getAuthenticatorData()),
        publicKey: base64url(response.getPublicKey()),
    });
    return true;
}

/** Signs in with a passkey; the account, or null where nobody wanted to. */
export async function signInWithPasskey() {
    const { challenge, rpId } = await passkeys.challenge();
    const used = await asked(() => navigator.credentials.get(
        { publicKey: { challenge: bytes(challenge), rpId, userVerification: "required" } }));
    if (!used) return null;
    const { authenticatorData, signature } = used.response;
    const proof = {
        ...common(used), authenticatorData: base64url(authenticatorData), signature: base64url(signature),
    };
    const session = await passkeys.signIn(proof);
    if (!session?.account) throw new Problem(0, { type: "no-id" });
    return session.account;
}
