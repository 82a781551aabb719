import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { isGuessableBy, type PasswordLists } from './guessable-passwords.rules.ts';

let lists: Promise<PasswordLists> | undefined;

/**
 * Whether the server would refuse the password as too common, checked in the browser; false if the lists fail
 * to load.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  lists ??= fetchJson(browserApi.api.auth['common-passwords'].$get()).then(({ common, words }) => ({
    common: new Set(common),
    words: new Set(words),
  }));
  try {
    return isGuessableBy(await lists, password);
  } catch {
    lists = undefined;
    return false;
  }
}
