import CCurl
import Foundation
import Reunite
import ReuniteTransfer

extension CurlHandle {
    /// Sets all options for a transfer to the server, except the mail.
    func prepare(for configuration: SMTPConfiguration, sender: EmailAddress) {
        reset()
        set(CURLOPT_URL, configuration.url(greetingAs: sender.domain))
        set(CURLOPT_MAIL_FROM, sender.text)
        set(CURLOPT_UPLOAD, 1)
        // Signals affect the whole process: libcurl must not use them for timeouts.
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_VERBOSE, 1)
        set(CURLOPT_NOPROGRESS, 0)
        // Do not use a proxy from the environment.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout)
        set(CURLOPT_TIMEOUT_MS, configuration.timeout)
        prepareSecurity(for: configuration)
        if let credentials = configuration.credentials {
            set(CURLOPT_USERNAME, credentials.username)
            set(CURLOPT_PASSWORD, credentials.password)
        }
    }

    private func prepareSecurity(for configuration: SMTPConfiguration) {
        let use = configuration.security == .startTLS ? CURLUSESSL_ALL : CURLUSESSL_NONE
        set(CURLOPT_USE_SSL, Int(use.rawValue))
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let authorities = configuration.certificateAuthorities {
            set(CURLOPT_CAINFO, authorities.path)
            // Only the authorities in the file, without those of the system.
            set(CURLOPT_CAPATH, nil as String?)
        }
    }
}

extension SMTPConfiguration {
    /// The URL for libcurl. Its path is the name in the EHLO command: the domain of the sender, because servers often reject
    /// the name of the machine.
    fileprivate func url(greetingAs domain: String) -> String {
        let scheme = security == .implicitTLS ? "smtps" : "smtp"
        let host = host.contains(":") ? "[\(host)]" : host
        return "\(scheme)://\(host):\(port)/\(domain)"
    }
}
