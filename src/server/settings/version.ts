/** The version of this program, as `package.json` and the newest release of `CHANGELOG.md` have it; a test compares them. */
export const VERSION = '1.0.0';
