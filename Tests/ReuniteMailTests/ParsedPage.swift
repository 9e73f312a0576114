/// An HTML document, parsed by Python's standard library.
struct ParsedPage: Decodable, Equatable {
    /// The tags with their attributes, except line breaks.
    let tags: [String]
    /// The text outside of quotes, by paragraph.
    let paragraphs: [String]
    /// The lines of each quote.
    let quotes: [[String]]

    /// The class `Page`.
    static let program = """
        from html.parser import HTMLParser
        class Page(HTMLParser):
            def __init__(self, html):
                super().__init__()
                self.tags, self.paragraphs, self.quotes, self.place = [], [], [], None
                self.feed(html)
                self.close()
            def handle_starttag(self, tag, attributes):
                if tag == 'br':
                    self.place.append('')
                elif tag != 'wbr':
                    self.tags.append(repr((tag, attributes)))
                if tag in ('p', 'title', 'blockquote'):
                    self.place = ['']
                    (self.quotes if tag == 'blockquote' else self.paragraphs).append(self.place)
            def handle_endtag(self, tag):
                self.tags.append('/' + tag)
                if tag in ('p', 'title', 'blockquote'): self.place = None
            def handle_data(self, data):
                if self.place is not None: self.place[-1] += data
                elif data.strip(): self.tags.append(data)
            def handle_comment(self, data): self.tags.append('<!--')
            def read(self):
                # As a browser shows it: ends of lines are spaces, and more than one space is one.
                words = lambda text: text.replace('\\r', ' ').replace('\\n', ' ').split(' ')
                squeezed = lambda text: ' '.join(word for word in words(text) if word)
                return {
                    'tags': self.tags, 'paragraphs': [squeezed(' '.join(p)) for p in self.paragraphs],
                    'quotes': [[squeezed(line) for line in quote] for quote in self.quotes]}
        """
}
