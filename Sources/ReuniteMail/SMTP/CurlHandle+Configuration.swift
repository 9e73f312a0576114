import CCurl
import Foundation
import Reunite

extension CurlHandle {
    /// Sets all that a transfer to a server needs, but for the mail.
    func prepare(for configuration: SMTPConfiguration, sender: EmailAddress) {
        reset()
        set(CURLOPT_URL, configuration.url(greetingAs: sender.domain))
        set(CURLOPT_MAIL_FROM, sender.text)
        set(CURLOPT_UPLOAD, 1)
        // Signals are the process's, not a thread's.
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_VERBOSE, 1)
        set(CURLOPT_NOPROGRESS, 0)
        // Not the proxy that the environment may name for downloads.
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
            // Only those of the file, then, and not those of the system beside them.
            set(CURLOPT_CAPATH, nil as String?)
        }
    }
}

extension SMTPConfiguration {
    /// The URL for libcurl, whose path is the name that the server is greeted with.
    ///
    /// The sender's domain, since the machine's own name often is not one that a server accepts.
    fileprivate func url(greetingAs domain: String) -> String {
        let scheme = security == .implicitTLS ? "smtps" : "smtp"
        let host = host.contains(":") ? "[\(host)]" : host
        return "\(scheme)://\(host):\(port)/\(domain)"
    }
}
