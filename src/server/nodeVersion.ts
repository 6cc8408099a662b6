/** Imported first, so that an old Node prints this message before it fails on newer syntax. */
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  process.stderr.write(
    `Kadenz needs Node 24 or newer, this is ${process.version}: use npm start, or https://nodejs.org\n`,
  );
  process.exit(1);
}
