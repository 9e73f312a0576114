import ReuniteTransfer

extension BlockingQueue {
    /// Runs work on one of the threads, and waits for it.
    func run(_ work: @escaping @Sendable () throws(MailError) -> Void) async throws(MailError) {
        let result: Result<Void, MailError> = await withCheckedContinuation { continuation in
            add {
                do throws(MailError) {
                    try work()
                    continuation.resume(returning: .success(()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        try result.get()
    }
}
