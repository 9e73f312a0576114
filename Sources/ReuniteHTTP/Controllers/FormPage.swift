import Hummingbird

/// An HTML page with a form or a result: no script, no external resources, no caching.
struct FormPage {
    let title: String
    let body: HTML

    init(title: String, body: HTML) {
        self.title = title
        self.body = body
    }

    /// A page that shows a problem.
    init(_ problem: Problem) {
        let faults = problem.faults.map { fault in "<p>\(fault.place.name) \(fault.detail).</p>" as HTML }
        self.init(title: problem.kind.title, body: "<p>\(problem.detail)</p>\(faults)")
    }

    func response(status: HTTPResponse.Status = .ok) -> Response {
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title) · Reunite</title>
            <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
            <style>
            :root { color-scheme: light dark; }
            body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 3rem auto; padding: 0 1rem; }
            label, input, button { display: block; font: inherit; }
            input { width: 100%; box-sizing: border-box; margin: .3rem 0 1rem; padding: .4rem; }
            button { padding: .4rem 1.2rem; }
            </style></head>
            <body><main><h1>\(title)</h1>
            \(body)
            </main></body></html>
            """
        return Response(
            status: status,
            headers: [
                .contentType: MediaType.html, .cacheControl: "no-store",
                .contentSecurityPolicy:
                    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
            ], bytes: Array(page.markup.utf8))
    }
}

extension Problem.Fault.Place {
    /// The name of the parameter, or of the member without its slash.
    fileprivate var name: String {
        switch self {
        case .parameter(let name): name
        case .pointer(let pointer): String(pointer.drop { $0 == "/" })
        }
    }
}
