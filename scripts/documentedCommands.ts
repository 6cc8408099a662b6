const SHELL_BLOCK = /^```sh\n([\s\S]*?)^```/gm;
const INLINE = /`(npm [^`\n]+)`/g;

export function documentedCommands(markdown: string): string[] {
  const blocks = [...markdown.matchAll(SHELL_BLOCK)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...markdown.matchAll(INLINE)].map(([, span = '']) => span);
  const commands = [...blocks, ...spans].flatMap((line) => line.replace(/\s#.*$/, '').split('&&'));
  return [...new Set(commands.map((command) => command.trim()).filter((command) => command !== ''))].sort();
}
