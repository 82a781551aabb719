// Runs this version over what every released one has left behind, on both databases.
import { buildIfNeeded } from './build.ts';
import { upgradedFromEveryRelease } from './faults/upgrades.ts';

try {
  buildIfNeeded();
  console.log(await upgradedFromEveryRelease());
} catch (error) {
  console.error(error);
  process.exit(1);
}
