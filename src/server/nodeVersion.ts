/** Imported first, so that an old Node says what is wrong before anything newer than it is used. */
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  process.stderr.write(
    `Kadenz needs Node 24 or newer, this is ${process.version}: use npm start, or https://nodejs.org\n`,
  );
  process.exit(1);
}
