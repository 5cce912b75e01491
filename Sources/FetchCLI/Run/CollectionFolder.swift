internal import CommandSupport
internal import HTTPClient
internal import RequestCollections
internal import Transport

/// The files of a collection, relative to its folder.
struct CollectionFolder: CollectionFiles, Sendable {
  let folder: String
  /// The threads that read files.
  let pool: BlockingPool
  let file: String

  func body(at path: String) throws(CollectionError) -> any BodySource {
    do throws(CommandLineError) {
      return try UploadFile(CollectionRunPlan.path(path, in: folder), pool, for: "file")
    } catch {
      throw unreadable(error.message)
    }
  }

  func secret(at path: String) throws(CollectionError) -> String {
    do throws(CommandLineError) {
      let bytes = try CommandFile.read(CollectionRunPlan.path(path, in: folder), for: "@file")
      let text = String(decoding: bytes, as: UTF8.self)
      return text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text
    } catch {
      throw unreadable(error.message)
    }
  }

  private func unreadable(_ reason: String) -> CollectionError {
    CollectionError(.unreadableFile, at: SourcePosition(file: file, line: 1, column: 1), reason)
  }
}
