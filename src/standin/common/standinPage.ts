/** A page of the maker's, which says that it is none; `people` is the maker's word for them. */
export function standinPage(maker: string, people: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} (stand-in for ${maker})</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}button,select{font:inherit;padding:.5rem 1rem}.note{background:#fff3cd;color:#333;padding:.5rem 1rem}</style>
</head>
<body>
<main>
<p class="note">This is a stand-in for ${maker} on this computer. Its ${people} are invented and nothing goes to ${maker}.</p>
${content}
</main>
</body>
</html>
`;
}
