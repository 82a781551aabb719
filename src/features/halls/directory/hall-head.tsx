import { Navigation, Phone } from 'lucide-react';
import {
  CLOSED_DAY,
  DAY_WORDS,
  HOURS_DAYS,
  SMOKING_WORDS,
  TABLE_WORDS,
  TABLES,
} from '#/features/halls/facts/hall-facts.constants.ts';
import type { HallFacts } from '#/features/halls/facts/hall-facts.contract.ts';
import { openState, openWords } from '#/features/halls/facts/hours.rules.ts';
import { FavouriteButton } from '#/features/halls/near/favourite-button.tsx';
import type { Favourites } from '#/features/halls/near/near.contract.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { Toolbar } from '#/ui/page/list-row.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { PicturedText } from '#/ui/pictures/pictured-text.tsx';
import { DrawnBall } from '#/ui/theme/drawn-ball.tsx';
import { MapLinks, WebLinks } from './hall-links.tsx';
import type { Hall } from './halls.contract.ts';
import { mapLinks, showTelephone } from './halls.rules.ts';
import { useAddedHolidays } from './use-added-holidays.ts';

type HallHeadProps = { hall: Hall; facts: HallFacts; pictures: Picture[]; favourites: Favourites };

/** The head of a hall's page: its pictures or the cloth, and the actions on a hall. */
export function HallHead({ hall, facts, pictures, favourites }: HallHeadProps) {
  const [map] = mapLinks(hall.address);
  return (
    <div className="mb-6">
      {pictures.length > 0 ? <HallPictures pictures={pictures} /> : <FeltBanner />}
      <p className="flex flex-wrap gap-x-4 gap-y-1 mt-4">
        <span>{hall.address}</span>
        <OpenNow facts={facts} />
      </p>
      <Toolbar className="mt-3">
        {hall.phone && (
          <a className="button button-primary" href={`tel:${hall.phone}`}>
            <Phone size={18} aria-hidden="true" />
            전화 {showTelephone(hall.phone)}
          </a>
        )}
        {map && (
          <a className="button button-quiet" href={map.href} target="_blank" rel="nofollow noopener">
            <Navigation size={18} aria-hidden="true" />
            길찾기
          </a>
        )}
        <FavouriteButton hall={hall.id} favourites={favourites} />
        <ShareButton title={hall.name} path={`/region/${hall.id}`} />
      </Toolbar>
    </div>
  );
}

/** Whether the hall is open now, by the browser's clock: a cached page knows no time. */
function OpenNow({ facts }: { facts: HallFacts }) {
  const now = useNow();
  const holidays = useAddedHolidays();
  const state = now === undefined ? undefined : openState(facts.hours, new Date(now), holidays);
  return state ? (
    <strong className="text-soft data-open:text-primary" data-open={state.isOpen || undefined}>
      {openWords(state)}
    </strong>
  ) : null;
}

/** A drawing of a billiard table's cloth with three balls, shown when a hall has no picture. */
function FeltBanner() {
  return (
    <svg
      className="block w-full h-[clamp(96px,18vw,180px)] rounded-cloth"
      viewBox="0 0 1120 200"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect className="fill-felt" width="1120" height="200" />
      <rect className="fill-rail" y="172" width="1120" height="28" />
      <rect className="fill-felt-rail" y="168" width="1120" height="6" />
      {[140, 280, 420, 560, 700, 840, 980].map(x => (
        <circle key={x} className="fill-[#f4efe2]" cx={x} cy="187" r="4" />
      ))}
      <path
        className="fill-none stroke-2 stroke-chalk [stroke-dasharray:3_4] [stroke-linejoin:round]"
        d="M430 62 L560 167 L690 84"
      />
      <DrawnBall colour="white" x={430} y={62} r={22} />
      <DrawnBall colour="yellow" x={690} y={84} r={22} />
      <DrawnBall colour="red" x={602} y={52} r={22} />
    </svg>
  );
}

export function HallFactList({ hall, facts }: { hall: Hall; facts: HallFacts }) {
  const tables = TABLES.filter(table => facts[table] > 0).map(
    table => `${TABLE_WORDS[table]} ${facts[table]}대`,
  );
  const links = (hall.website || hall.youtube) && <WebLinks hall={hall} />;
  return (
    <>
      {facts.about && <p className="mb-6 whitespace-pre-wrap wrap-anywhere">{facts.about}</p>}
      <KeyValues
        className="mb-8 items-center [&_dd]:min-h-11 [&_dd]:not-has-[.hall-links]:py-2 [&_dd]:whitespace-pre-wrap"
        facts={{
          영업시간: hoursLines(facts) || null,
          당구대: tables.join(', ') || null,
          요금: facts.prices || null,
          주차: facts.parking || null,
          '흡연 부스': facts.smoking ? SMOKING_WORDS[facts.smoking] : null,
          레슨: facts.lessons || null,
          지도: <MapLinks hall={hall} />,
          링크: links || null,
          '대회 일정': (
            <a className="underline" href={`/region/${hall.id}/calendar.ics`}>
              캘린더로 받아보기
            </a>
          ),
        }}
      />
    </>
  );
}

/** The opening hours, a line for equal consecutive days (`월요일~금요일 10:00-02:00`); empty if unknown. */
function hoursLines({ hours }: HallFacts): string {
  if (HOURS_DAYS.every(day => hours[day] === '')) return '';
  const shown = HOURS_DAYS.filter(day => day !== 'holiday' || hours.holiday !== '');
  const runs: { first: string; last: string; line: string }[] = [];
  for (const day of shown) {
    const line = (hours[day] || CLOSED_DAY).replace('-', '~');
    const run = runs.at(-1);
    if (run?.line === line && day !== 'holiday') run.last = DAY_WORDS[day];
    else runs.push({ first: DAY_WORDS[day], last: DAY_WORDS[day], line });
  }
  return runs
    .map(({ first, last, line }) => `${first === last ? first : `${first}~${last}`} ${line}`)
    .join('\n');
}

function HallPictures({ pictures }: { pictures: Picture[] }) {
  return (
    <section aria-label="당구장 사진">
      <PicturedText text="" pictures={pictures} row />
    </section>
  );
}
