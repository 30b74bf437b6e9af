"""The first page of the site, made of README.md, Documentation/README.md and Documentation/Products.md."""
import html, os, re, shutil, string, sys

FENCE = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")


def sections(text, level=2):
    """The sections of a document by their titles; "" is what follows the first title."""
    head, *others = re.split(rf"^{'#' * level} ", text, flags=re.MULTILINE)
    return {"": re.sub(r"^# .*\n", "", head)} | dict(other.split("\n", 1) for other in others)


class FirstPage:
    def __init__(self, root, site):
        self.root, self.site = root, site

    def text(self, path):
        with open(f"{self.root}/{path}", encoding="utf-8") as file:
            return file.read()

    def page(self, path):
        """The page of a guide, relative to the first page, or nothing for a file without a page."""
        match = re.fullmatch(r"(?:Documentation/)?(\w+)\.md(?:#.*)?", path)
        if match and match[1] == "README":
            return "#guides"
        target = f"documentation/guides/{match[1].lower()}/" if match else ""
        return target if match and os.path.isfile(f"{self.site}/{target}index.html") else None

    def inline(self, text):
        """A line of Markdown as HTML. A link to a file without a page is plain text."""
        def link(match):
            target = match[2] if match[2].startswith("https:") else self.page(match[2])
            return f'<a href="{target}">{match[1]}</a>' if target else match[1]

        # Code is put aside, so that nothing in it is read as Markdown.
        codes = []
        text = re.sub(r"`([^`]+)`", lambda match: codes.append(match[1]) or f"\0{len(codes) - 1}\0", text)
        text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", html.escape(text, quote=False))
        return re.sub(r"\0(\d+)\0", lambda match: f"<code>{html.escape(codes[int(match[1])], quote=False)}</code>",
                      LINK.sub(link, text))

    def picture(self, alternative, path):
        """A picture, which is copied beside the page."""
        path = path if path.startswith("Documentation/") else f"Documentation/{path}"
        shutil.copy(f"{self.root}/{path}", self.site)
        width, height = re.search(r'width="(\d+)" height="(\d+)"', self.text(path)).groups()
        return (f'<img src="{os.path.basename(path)}" width="{width}" height="{height}" '
                f'alt="{html.escape(alternative)}">')

    def blocks(self, text):
        """Paragraphs, pictures and code as HTML."""
        result = []
        for index, part in enumerate(FENCE.split(text)):
            if index % 2:
                result.append(f'<pre tabindex="0"><code>{html.escape(part, quote=False).rstrip()}</code></pre>')
                continue
            for paragraph in filter(None, part.strip().split("\n\n")):
                match = PICTURE.fullmatch(paragraph)
                result.append(self.picture(*match.groups()) if match else f"<p>{self.inline(paragraph)}</p>")
        return "\n".join(result)

    def guides(self):
        """The lists of Documentation/README.md, without what has no page."""
        result = []
        for title, text in sections(self.text("Documentation/README.md")).items():
            items = [self.inline(line[2:]) for line in text.split("\n") if line.startswith("- ")]
            items = [item for item in items if item.startswith("<a ")]
            if items:
                result += [f"<h3>{title}</h3>", "<ul>", *(f"<li>{item}</li>" for item in items), "</ul>"]
        return "\n".join(result)

    def products(self):
        """The tables of Documentation/Products.md that say what each product is. They have each product that has a page."""
        result, missing = [], set(os.listdir(f"{self.site}/documentation")) - {"guides", "index.html"}
        for title, text in sections(self.text("Documentation/Products.md")).items():
            if "| product | what it is |" not in text:
                continue
            result += [f"<h3>{title}</h3>", "<ul>"]
            for name, what in re.findall(r"^\| `(\w+)` \| (.+?) \|", text, re.MULTILINE):
                if name.lower() not in missing:
                    sys.exit(f"site: Documentation/Products.md lists {name}, which has no page, or lists it twice.")
                missing.remove(name.lower())
                result.append(f'<li><a href="documentation/{name.lower()}/"><code>{name}</code></a>: {self.inline(what)}</li>')
            result.append("</ul>")
        if missing:
            sys.exit(f"site: Documentation/Products.md doesn't list {', '.join(sorted(missing))}.")
        return "\n".join(result)

    def html(self):
        readme = sections(self.text("README.md"))
        introduction, commands = readme[""].strip(), "Three commands"
        return string.Template(self.text(".ci/lib/site.html")).substitute(
            title=re.match(r"# (.*)", self.text("README.md"))[1],
            summary=html.escape(re.match(r"[^.]+\.", introduction)[0].replace("\n", " ")),
            introduction=self.blocks(introduction), commands_title=commands, commands=self.blocks(readme[commands]),
            guides=self.guides(), products=self.products())
