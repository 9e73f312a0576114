import Hummingbird
import NIOCore

extension Response {
    /// An answer whose whole body is at hand.
    init(status: HTTPResponse.Status = .ok, headers: HTTPFields, bytes: [UInt8]) {
        self.init(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
