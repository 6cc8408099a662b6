// Runs before everything else and on any Node: says in one line what an old one would say in a stack trace.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Kadenz needs Node 24 or newer, this is ${process.version}. ` +
      'npm brings Node 24 on Linux (x64, arm64) and Windows (x64) when optional packages are installed; elsewhere get it from https://nodejs.org.',
  );
  process.exit(1);
}
