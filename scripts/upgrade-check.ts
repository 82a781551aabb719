// Runs this version over what every released one has left behind, on both databases.
import { readArguments } from './arguments.ts';
import { buildIfNeeded } from './build.ts';
import { upgradedFromEveryRelease } from './faults/upgrades.ts';

readArguments({ usage: 'npm run upgrade-check' });
try {
  buildIfNeeded();
  console.log(await upgradedFromEveryRelease());
} catch (error) {
  console.error(error);
  process.exit(1);
}
