// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sockets in the file system, and descriptors that are passed through them.
extension System {
  /// Listens at a path that only this user can connect to, without blocking. A socket that a killed server has left is
  /// replaced. Anything else at the path is a failure with `EEXIST`.
  static func listen(at path: String) -> Result<Int32, Code> {
    if let isSocket = isSocket(path), !isSocket { return .failure(Code(number: EEXIST)) }
    switch connect(to: path) {
    case .success(let other):
      close(other)
      return .failure(Code(number: EADDRINUSE))
    case .failure(let code) where code.number == ECONNREFUSED: unlink(path)
    case .failure: break
    }
    return socket(at: path) { descriptor, address, length in
      // No client can connect before `listen`.
      bind(descriptor, address, length) == 0 && chmod(path, S_IRUSR | S_IWUSR) == 0
        && beginListening(descriptor) == 0 && fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
    }
  }

  /// Connects to a socket, and returns a descriptor that blocks.
  static func connect(to path: String) -> Result<Int32, Code> {
    socket(at: path) { descriptor, address, length in
      connectSocket(descriptor, address, length) == 0
    }
  }

  /// Accepts a connection, whose descriptor doesn't block; `nil` if none is pending.
  static func accept(from listener: Int32) -> Int32? {
    let descriptor = acceptSocket(listener)
    guard descriptor >= 0 else { return nil }
    prepare(descriptor)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return descriptor
  }

  /// Removes a socket's file. Has no effect if something else is at the path.
  static func removeSocket(at path: String) {
    if isSocket(path) == true { unlink(path) }
  }

  /// Removes a socket's file at which no process listens. Returns whether there was one.
  static func removeAbandonedSocket(at path: String) -> Bool {
    guard isSocket(path) == true else { return false }
    switch connect(to: path) {
    case .success(let descriptor):
      close(descriptor)
      return false
    case .failure(let code): return code.number == ECONNREFUSED && unlink(path) == 0
    }
  }

  /// Returns whether the file at a path is a socket; nil without a file.
  private static func isSocket(_ path: String) -> Bool? {
    var information = stat()
    guard lstat(path, &information) == 0 else { return nil }
    return information.st_mode & S_IFMT == S_IFSOCK
  }

  /// Sends bytes and copies of descriptors; returns the number of bytes. A closed connection raises no signal.
  static func send(
    _ bytes: ArraySlice<UInt8>, descriptors: [Int32] = [], to socket: Int32
  ) -> Transfer {
    withMessage(bytes: Array(bytes), descriptors: descriptors.count) { message, control in
      if let header = control?.bindMemory(to: cmsghdr.self, capacity: 1) {
        header.pointee.cmsg_level = SOL_SOCKET
        header.pointee.cmsg_type = Int32(SCM_RIGHTS)
        header.pointee.cmsg_len = .init(rightsOffset + descriptors.count * descriptorSize)
        for (index, descriptor) in descriptors.enumerated() {
          control?.storeBytes(
            of: descriptor, toByteOffset: rightsOffset + index * descriptorSize, as: Int32.self)
        }
      }
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      return sendmsg(socket, &message, flags)
    }.transfer
  }

  /// Receives bytes and descriptors, which are closed on `exec`. More than a number of descriptors are closed.
  static func receive(
    from socket: Int32, limit: Int
  ) -> (transfer: Transfer, bytes: [UInt8], descriptors: [Int32]) {
    var received: [Int32] = []
    let result = withMessage(bytes: [UInt8](repeating: 0, count: 4_096), descriptors: limit) {
      message, control in
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_CMSG_CLOEXEC)
      #endif
      let count = recvmsg(socket, &message, flags)
      let length = Int(message.msg_controllen)
      guard count >= 0, length >= rightsOffset, let control else { return count }
      let header = control.load(as: cmsghdr.self)
      guard header.cmsg_level == SOL_SOCKET, header.cmsg_type == Int32(SCM_RIGHTS) else {
        return count
      }
      for place in stride(
        from: rightsOffset, to: min(length, Int(header.cmsg_len)), by: descriptorSize)
      {
        received.append(control.load(fromByteOffset: place, as: Int32.self))
      }
      return count
    }
    for descriptor in received { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return (result.transfer, result.bytes, received)
  }

  private static let descriptorSize = MemoryLayout<Int32>.size

  /// The offset of the descriptors in a control message. The macros that compute it aren't imported.
  private static var rightsOffset: Int {
    #if canImport(Darwin)
      let alignment = 4
    #else
      let alignment = MemoryLayout<Int>.size
    #endif
    return (MemoryLayout<cmsghdr>.size + alignment - 1) / alignment * alignment
  }

  /// Calls a closure with a message whose buffers have space for bytes and descriptors.
  private static func withMessage(
    bytes: [UInt8], descriptors: Int,
    _ body: (inout msghdr, UnsafeMutableRawPointer?) -> Int
  ) -> (transfer: Transfer, bytes: [UInt8]) {
    var bytes = bytes
    let space = descriptors == 0 ? 0 : (rightsOffset + descriptors * descriptorSize + 7) / 8 * 8
    let count = bytes.withUnsafeMutableBytes { buffer in
      withUnsafeTemporaryAllocation(byteCount: max(8, space), alignment: 8) { control -> Int in
        control.initializeMemory(as: UInt8.self, repeating: 0)
        var part = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          if space > 0 {
            message.msg_control = control.baseAddress
            message.msg_controllen = .init(space)
          }
          return body(&message, space > 0 ? control.baseAddress : nil)
        }
      }
    }
    if count > 0 { return (.bytes(count), Array(bytes[..<count])) }
    if count == 0 { return (.end, []) }
    let code = lastError
    let isTemporary = code == EAGAIN || code == EWOULDBLOCK || code == EINTR
    return (isTemporary ? .wouldBlock : .failed(code), [])
  }

  /// Creates a socket and calls a closure with its address; a failed one is closed.
  private static func socket(
    at path: String, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Result<Int32, Code> {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard name.count < place.count else { return false }
      place.copyBytes(from: name)
      return true
    }
    guard fits, !name.isEmpty else { return .failure(Code(number: ENAMETOOLONG)) }
    let descriptor = newSocket()
    guard descriptor >= 0 else { return .failure(Code(number: errno)) }
    prepare(descriptor)
    let isReady = withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard isReady else {
      let code = errno
      close(descriptor)
      return .failure(Code(number: code))
    }
    return .success(descriptor)
  }

  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  // The methods above have the names of the functions.
  #if canImport(Glibc)
    private static func newSocket() -> Int32 {
      Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    }
    private static func beginListening(_ descriptor: Int32) -> Int32 {
      Glibc.listen(descriptor, 64)
    }
    private static func acceptSocket(_ descriptor: Int32) -> Int32 {
      Glibc.accept(descriptor, nil, nil)
    }
    private static func connectSocket(
      _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
    ) -> Int32 { Glibc.connect(descriptor, address, length) }
  #elseif canImport(Musl)
    private static func newSocket() -> Int32 { Musl.socket(AF_UNIX, SOCK_STREAM, 0) }
    private static func beginListening(_ descriptor: Int32) -> Int32 {
      Musl.listen(descriptor, 64)
    }
    private static func acceptSocket(_ descriptor: Int32) -> Int32 {
      Musl.accept(descriptor, nil, nil)
    }
    private static func connectSocket(
      _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
    ) -> Int32 { Musl.connect(descriptor, address, length) }
  #else
    private static func newSocket() -> Int32 { Darwin.socket(AF_UNIX, SOCK_STREAM, 0) }
    private static func beginListening(_ descriptor: Int32) -> Int32 {
      Darwin.listen(descriptor, 64)
    }
    private static func acceptSocket(_ descriptor: Int32) -> Int32 {
      Darwin.accept(descriptor, nil, nil)
    }
    private static func connectSocket(
      _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
    ) -> Int32 { Darwin.connect(descriptor, address, length) }
  #endif
}
