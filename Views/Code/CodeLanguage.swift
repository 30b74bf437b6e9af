// SPDX-License-Identifier: MIT

/// The words and delimiters of a programming language, for the colors of code.
///
/// Blocks of code in Markdown and editors know about thirty languages. A program adds its own at the start:
///
/// ```swift
/// CodeLanguage.add(
///   CodeLanguage(keywords: ["fn", "let"], lineComments: ["#"], quotes: ["\"", "'"]), named: "mine")
/// // Blocks of code whose fence names "mine" have colors.
/// ```
public struct CodeLanguage: Sendable {
  /// The words with the style of keywords.
  public var keywords: Set<String>
  /// The beginnings of comments that end with the line.
  public var lineComments: [String]
  /// The delimiters of comments of several lines; `nil` for none.
  public var blockComment: (start: String, end: String)?
  /// The delimiters of texts in one line.
  public var quotes: Set<Character>
  /// The delimiters of texts of several lines.
  public var longQuotes: [String]
  /// A Boolean value that indicates whether upper and lower case of keywords are equal.
  public var ignoresCase: Bool

  /// Creates a language.
  ///
  /// - Parameters:
  ///   - keywords: The words with the style of keywords; in lower case if case is ignored.
  ///   - lineComments: The beginnings of comments that end with the line.
  ///   - blockComment: The delimiters of comments of several lines; `nil` for none.
  ///   - quotes: The delimiters of texts in one line.
  ///   - longQuotes: The delimiters of texts of several lines.
  ///   - ignoresCase: Whether upper and lower case of keywords are equal.
  public init(
    keywords: Set<String>, lineComments: [String] = ["//"],
    blockComment: (start: String, end: String)? = ("/*", "*/"), quotes: Set<Character> = ["\""],
    longQuotes: [String] = [], ignoresCase: Bool = false
  ) {
    self.keywords = keywords
    self.lineComments = lineComments
    self.blockComment = blockComment
    self.quotes = quotes
    self.longQuotes = longQuotes
    self.ignoresCase = ignoresCase
  }

  @MainActor private static var added: [String: CodeLanguage] = [:]

  /// Adds a language under a name, regardless of case, in place of another language of that name.
  ///
  /// It is used for code that is laid out afterwards.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - name: The name after the fence of a block of code.
  @MainActor public static func add(_ language: CodeLanguage, named name: String) {
    added[name.lowercased()] = language
  }

  /// Returns the language of a name that follows the fence of a code block; `nil` if it isn't known.
  @MainActor static func named(_ name: some StringProtocol) -> CodeLanguage? {
    let name = name.lowercased()
    if let language = added[name] { return language }
    return switch name {
    case "swift": swift
    case "c", "h", "cpp", "c++", "cc", "hpp", "objc", "objective-c": c
    case "java", "kotlin", "kt", "scala", "cs", "csharp", "c#", "dart": java
    case "js", "javascript", "ts", "typescript", "jsx", "tsx": javaScript
    case "rust", "rs": rust
    case "go", "golang": go
    case "py", "python": python
    case "rb", "ruby": ruby
    case "sh", "bash", "zsh", "shell", "console": shell
    case "json", "jsonc": json
    case "yaml", "yml", "toml", "ini": settings
    case "sql": sql
    default: nil
    }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  private static let swift = CodeLanguage(
    keywords: words(
      """
      actor any as associatedtype async await break case catch class continue default defer deinit do else enum extension \
      fallthrough false fileprivate final for func get guard if import in indirect init inout internal is isolated lazy let \
      mutating nil nonisolated nonmutating open operator override package private protocol public repeat rethrows return self \
      Self set some static struct subscript super switch throw throws true try typealias unowned var weak where while willSet \
      didSet
      """), longQuotes: ["\"\"\""])
  private static let c = CodeLanguage(
    keywords: words(
      """
      auto bool break case char class const constexpr continue default delete do double else enum extern false float for goto if \
      inline int long namespace new nullptr NULL operator private protected public register return short signed sizeof static \
      struct switch template this throw true try typedef typename union unsigned using virtual void volatile while #include \
      #define #if #ifdef #ifndef #endif #else
      """), quotes: ["\"", "'"])
  private static let java = CodeLanguage(
    keywords: words(
      """
      abstract as async await boolean break byte case catch char class companion const continue data def default do double else enum \
      extends false final finally float for foreach fun get if implements import in instanceof int interface internal is lateinit \
      let long namespace new null object open override package private protected public readonly record return sealed set short \
      static string super suspend switch synchronized this throw throws true try using val var virtual void volatile when where \
      while with yield
      """), quotes: ["\"", "'"], longQuotes: ["\"\"\""])
  private static let javaScript = CodeLanguage(
    keywords: words(
      """
      abstract any as async await boolean break case catch class const constructor continue debugger default delete do else enum \
      export extends false finally for from function get if implements import in instanceof interface keyof let namespace never new \
      null number of private protected public readonly return set static string super switch this throw true try type typeof \
      undefined unknown var void while with yield
      """), quotes: ["\"", "'"], longQuotes: ["`"])
  private static let rust = CodeLanguage(
    keywords: words(
      """
      as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref \
      return self Self static struct super trait true type unsafe use where while
      """))
  private static let go = CodeLanguage(
    keywords: words(
      """
      break case chan const continue default defer else fallthrough false for func go goto if import interface map nil package range \
      return select struct switch true type var
      """), quotes: ["\"", "'"], longQuotes: ["`"])
  private static let python = CodeLanguage(
    keywords: words(
      """
      False None True and as assert async await break case class continue def del elif else except finally for from global if import \
      in is lambda match nonlocal not or pass raise return self try while with yield
      """), lineComments: ["#"], blockComment: nil, quotes: ["\"", "'"],
    longQuotes: ["\"\"\"", "'''"])
  private static let ruby = CodeLanguage(
    keywords: words(
      """
      alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo require rescue \
      retry return self super then true undef unless until when while yield
      """), lineComments: ["#"], blockComment: nil, quotes: ["\"", "'"])
  private static let shell = CodeLanguage(
    keywords: words(
      """
      break case cd continue do done echo elif else esac eval exec exit export fi for function if in local read return set shift \
      source test then trap unset until while
      """), lineComments: ["#"], blockComment: nil, quotes: ["\"", "'"])
  private static let json = CodeLanguage(keywords: words("true false null"))
  private static let settings = CodeLanguage(
    keywords: words("true false null yes no on off"), lineComments: ["#", ";"], blockComment: nil,
    quotes: ["\"", "'"])
  private static let sql = CodeLanguage(
    keywords: words(
      """
      add all alter and as asc begin between by case check column commit constraint create cross default delete desc distinct drop \
      else end except exists foreign from full group having if in index inner insert intersect into is join key left like limit \
      not null on or order outer primary references right rollback select set table then transaction union unique update values \
      view when where with
      """), lineComments: ["--"], quotes: ["'", "\""], ignoresCase: true)
}
