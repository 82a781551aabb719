import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  DAY_WORDS,
  HOURS_DAYS,
  SMOKING_WORDS,
  TABLE_WORDS,
  TABLES,
} from '#/features/halls/facts/hall-facts.constants.ts';
import type { HallFacts } from '#/features/halls/facts/hall-facts.contract.ts';
import { showHours } from '#/features/halls/facts/hours.rules.ts';
import { priceLines } from '#/features/halls/facts/prices.rules.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useLoaded, usePress } from '#/ui/client/use-calls.ts';
import { useMemberState } from '#/ui/client/use-member-state.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { PicturedText } from '#/ui/pictures/pictured-text.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { LINKS, Outside, WebLinks } from './hall-links.tsx';
import type { Hall } from './halls.contract.ts';
import { addressText, FAVOURITES_COUNTED, showTelephone } from './halls.rules.ts';
import type { Favourites } from './near.contract.ts';
import OpenNow from './open-now.tsx';

export const HallActions = ({ hall, favourites }: { hall: Hall; favourites: LoadedFavourites }) => (
  <>
    {hall.phone && (
      <a className="button button-primary" href={`tel:${hall.phone}`}>
        전화 <span className="max-md:sr-only">{showTelephone(hall.phone)}</span>
      </a>
    )}
    <Directions hall={hall} />
    <FavouriteButton hall={hall.id} favourites={favourites} />
    <ShareButton isIcon title={hall.name} path={`/region/${hall.id}`} />
  </>
);

const Directions = ({ hall: { name, address } }: { hall: Pick<Hall, 'name' | 'address'> }) => (
  <details className="relative">
    <summary className="button button-quiet">길찾기</summary>
    <span className="absolute z-10 grid w-max rounded-control border border-line bg-raised px-4 py-1 lifted">
      {mapLinks(address).map(link => (
        <span key={link.label} className={LINKS}>
          <Outside {...link} name={name} />
        </span>
      ))}
    </span>
  </details>
);

/** The floor is left out, because it misleads the search there. */
function mapLinks(address: string): { label: string; href: string }[] {
  const searchText = encodeURIComponent(address.split(/[,(]/)[0]?.trim() || address);
  return [
    { label: '네이버 지도', href: `https://map.naver.com/p/search/${searchText}` },
    { label: '카카오맵', href: `https://map.kakao.com/?q=${searchText}` },
  ];
}

type LoadedFavourites = Favourites & { reader?: string | undefined };

export function HallHead({ hall, facts, pictures }: { hall: Hall; facts: HallFacts; pictures: Picture[] }) {
  const isKnown = HOURS_DAYS.some(day => facts.hours[day] !== '');
  const tables = TABLES.filter(table => facts[table] > 0);
  const [price, ...prices] = priceLines(facts.prices);
  return (
    <div className="mb-6 grid gap-3 max-md:mt-4">
      {pictures.length > 0 && <HallPictures pictures={pictures} />}
      <div className="card grid gap-4">
        <KeyValues
          look="columns"
          facts={{
            시간: isKnown && (
              <Figure more={hoursLines(facts)}>
                <OpenNow hours={facts.hours} />
              </Figure>
            ),
            당구대: tables.length > 0 && (
              <Figure>{tables.map(table => `${TABLE_WORDS[table]} ${facts[table]}대`).join(', ')}</Figure>
            ),
            요금: price ? <Figure more={prices.join('\n')}>{price}</Figure> : null,
            시간·요금: !isKnown && !price && '아직 등록되지 않았습니다.',
            주소: addressText(hall.address),
            주차: facts.parking || null,
            '흡연 부스': facts.smoking ? SMOKING_WORDS[facts.smoking] : null,
            레슨: facts.lessons || null,
          }}
        />
        {facts.about && <p className="whitespace-pre-wrap wrap-anywhere">{facts.about}</p>}
        <p className="-my-2 empty:hidden">
          <WebLinks hall={hall} />
        </p>
      </div>
    </div>
  );
}

const Figure = ({ children, more }: { children: ReactNode; more?: string }) => (
  <>
    <b className="text-lead">{children}</b>
    {more && <span className="block text-row text-soft">{more}</span>}
  </>
);

/**
 * One line for equal consecutive days (`월요일~금요일 10:00~02:00`), or for all days (`매일 10:00~02:00`). Returns ''
 * if the hours are unknown, and if the hall never closes, which `OpenNow` says.
 */
function hoursLines({ hours }: HallFacts): string {
  const shown = HOURS_DAYS.filter(day => day !== 'holiday' || hours.holiday !== '');
  const [daily = '', ...others] = new Set(shown.map(day => hours[day] && showHours(hours[day])));
  if (others.length === 0) return ['', ALWAYS].includes(daily) ? '' : `매일 ${daily}`;
  const runs: { first: string; last: string; line: string }[] = [];
  for (const day of shown) {
    const line = showHours(hours[day]);
    const run = runs.at(-1);
    if (run?.line === line && day !== 'holiday') run.last = DAY_WORDS[day];
    else runs.push({ first: DAY_WORDS[day], last: DAY_WORDS[day], line });
  }
  return runs
    .map(({ first, last, line }) => `${first === last ? first : `${first}~${last}`} ${line}`)
    .join('\n');
}

const ALWAYS = '00:00~24:00';

function HallPictures({ pictures }: { pictures: Picture[] }) {
  return (
    <section aria-label="당구장 사진" className="min-w-0">
      <PicturedText text="" pictures={pictures} row />
    </section>
  );
}

const FAVOURITE_FOR_MEMBERS = '단골 당구장은 로그인한 회원만 등록할 수 있습니다.';
const FAVOURITE_FAILED = '단골 당구장을 바꾸지 못했습니다. 잠시 후 다시 시도해 주세요.';

function FavouriteButton({ hall, favourites }: { hall: number; favourites: LoadedFavourites }) {
  const { members, isOwn, busy, change } = useFavourite(hall, favourites);
  const count = `${withCommas(members)}명${members >= FAVOURITES_COUNTED ? ' 이상' : ''}`;
  return (
    <Button variant="quiet" busy={busy} aria-pressed={isOwn} onClick={() => void change()}>
      <Heart size={18} fill={isOwn ? 'currentColor' : 'none'} />
      단골 {members > 0 && <span className="text-soft max-md:sr-only">{count}</span>}
    </Button>
  );
}

const calls = browserApi.api['billiard-halls'][':id'].favourites;

/** `isOwn` is whether the signed-in member set the mark, `members` how many members did. */
function useFavourite(hall: number, page: LoadedFavourites) {
  const reader = useSession()?.userId;
  const isOfReader = page.reader === reader;
  const request = { param: { id: String(hall) } };
  // If this call fails, the page stays as it was rendered.
  const load = async () => (isOfReader ? undefined : await fetchJson(calls.$get(request)));
  const { found } = useLoaded(load, `${hall} ${isOfReader}`);
  const [answered, setAnswered] = useMemberState<Favourites>();
  const { press, busy } = usePress();
  const shown = answered ?? found ?? page;
  const change = async () => {
    if (!reader) return toast(FAVOURITE_FOR_MEMBERS, 'error');
    await press(async () => {
      const now = await fetchJson(shown.isOwn ? calls.$delete(request) : calls.$put(request));
      setAnswered(now);
      toast(now.isOwn ? '단골 당구장으로 등록했습니다.' : '단골 당구장에서 뺐습니다.');
    }, FAVOURITE_FAILED);
  };
  return { members: shown.members, isOwn: reader !== undefined && shown.isOwn === true, busy, change };
}
