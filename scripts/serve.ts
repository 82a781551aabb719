import { buildIfNeeded } from './build.ts';
import { readArguments } from './command.ts';

readArguments({ usage: 'npm start  (설정은 환경 변수로 합니다)' });
try {
  buildIfNeeded();
} catch (error) {
  // This is loaded only for a failure, so that a start does not wait for it.
  const { failureText } = await import('#/app/start/start-errors.ts');
  console.error(failureText(error));
  process.exit(1);
}
await import(new URL('../build/server/index.js', import.meta.url).href);
