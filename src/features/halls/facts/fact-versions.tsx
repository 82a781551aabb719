import { Card } from '#/ui/page/card.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { When } from '#/ui/theme/when.tsx';
import { DAY_WORDS, TABLE_WORDS } from './hall-facts.constants.ts';
import type { FactsVersion } from './hall-facts.contract.ts';

const WORDS: Record<string, string> = {
  ...{ phone: '전화번호', website: '웹사이트', youtube: '유튜브' },
  ...DAY_WORDS,
  ...TABLE_WORDS,
  ...{ prices: '요금', parking: '주차', smoking: '흡연 부스', lessons: '레슨', about: '소개' },
};

/**
 * The saved versions of a hall's facts with author and time, newest first; renders nothing without
 * versions.
 */
export function FactVersions({ versions }: { versions: FactsVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <details className="mt-8">
      <summary className="font-semibold">고친 기록 {versions.length}개</summary>
      <ol className="mt-2 grid gap-3">
        {versions.map(({ date, author, facts }) => (
          <Card as="li" key={date + author}>
            <p className="text-soft text-row">
              <bdi>{author}</bdi> · <When iso={date} />
            </p>
            <KeyValues
              className="whitespace-pre-wrap"
              facts={Object.fromEntries(
                Object.entries(facts)
                  .filter(([, value]) => value !== '' && value !== 0)
                  .map(([name, value]) => [WORDS[name] ?? name, String(value)]),
              )}
            />
          </Card>
        ))}
      </ol>
    </details>
  );
}
