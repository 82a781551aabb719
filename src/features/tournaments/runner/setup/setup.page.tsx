import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  FORMAT_KEYS,
  FORMAT_NAMES,
  type FormatKey,
} from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { FORMAT_ABOUTS, modeFor } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import type { Entering } from '#/features/tournaments/runner/entering/entering.contract.ts';
import {
  BY_LOT,
  newEntering,
  type OfferedPlayer,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import type { ListedField } from '#/features/tournaments/runner/entering/names/listed-field.rules.ts';
import { NamesArea, useListed } from '#/features/tournaments/runner/entering/names/names-area.tsx';
import { RUNNERS } from '#/features/tournaments/sync/stored/saved-tournament.rules.ts';
import {
  ImportHere,
  SavedTournamentsHere,
} from '#/features/tournaments/sync/stored/saved-tournaments-here.tsx';
import { useSession } from '#/ui/client/session.ts';
import { Alarm } from '#/ui/feedback/states.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { FormActions } from '#/ui/form/form.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Chips } from '#/ui/theme/choice-chips.tsx';
import { hasDrawIn } from './format-sizes.rules.ts';
import { BallChoice, Tables } from './options-panel.tsx';
import { optionsInFormat, type SizeField, setUpSize, sizeFieldOf, USUAL_SIZES } from './setup-size.rules.ts';
import { OptionsProvider } from './use-options.ts';

// A knockout, with which most begin, has none of these.
const FormatChoice = lazy(async () => ({ default: (await import('./format-options.tsx')).FormatChoice }));

// The options in the fold, which most tournaments leave as they are.
const MoreOptions = lazy(async () => ({ default: (await import('./more-options.tsx')).MoreOptions }));

// Only members have a roster, and clubs.
const RosterPicks = lazy(async () => ({
  default: (await import('#/features/tournaments/roster/roster-picks.tsx')).RosterPicks,
}));
const ClubPicks = lazy(async () => ({
  default: (await import('#/features/tournaments/roster/club-picks.tsx')).ClubPicks,
}));

/** The state with which another page opens the set-up: members who play, and the tournament's title. */
export type GivenPlayers = { players: OfferedPlayer[]; title: string };

/** The state passed to the runner's page; with `start` the tournament starts at once. */
export type SetUp = { title: string; entering: Entering; start: boolean };

type SetUpPage = { way: FormatKey; players: 1 | 2; title: string; lead: string; description: string };

const TEAM: SetUpPage = {
  way: 'knockout',
  players: 1,
  title: '토너먼트 열기',
  lead: '이름을 넣고 추첨하면 대진표가 나옵니다.',
  description: '2명부터 128명까지, 로그인 없이 바로 쓰는 당구 대회 대진표입니다.',
};
const PAGES: Record<string, SetUpPage> = {
  '/tournament/setup': TEAM,
  '/tournament/groups': {
    way: 'groups',
    players: 1,
    title: '조별리그·풀리그·패자부활 열기',
    lead: '조 편성, 순위, 대진표를 자동으로 정합니다.',
    description:
      '조별리그, 풀리그, 패자부활, 더블 엘리미네이션을 로그인 없이 바로 진행합니다. 순위와 대진표는 자동으로 정합니다.',
  },
  '/tournament/multi': {
    way: 'knockout',
    players: 2,
    title: '복식 대회 열기',
    lead: '두 명이 한 팀이 되어 겨룹니다.',
    description: '두 명이 한 팀이 되어 겨루는 복식 대회를 로그인 없이 바로 시작합니다.',
  },
};
const pathOf = ({ pathname }: { pathname: string }) => pathname.replace(/\/$/, '');

export const handle = { query: ['size'] };

export const meta = pageMeta(({ location }) => {
  const { title, description } = PAGES[pathOf(location)] ?? TEAM;
  return { title, description, path: pathOf(location) };
});

/** Everything that is chosen before a tournament starts; each address begins with another format. */
export default function SetupPage() {
  const path = pathOf(useLocation());
  const page = PAGES[path] ?? TEAM;
  return (
    <PageFrame title={page.title} lead={page.lead} width="form">
      <SavedTournamentsHere />
      <SetUpForm key={path} {...page} />
      <ImportHere />
    </PageFrame>
  );
}

/** The choices of a set-up, the resulting size and list, and how to change and submit them. */
function useSetUp({ way: first, players: each }: SetUpPage) {
  const [search] = useSearchParams();
  const [way, setWay] = useState(first);
  const [players, setPlayers] = useState(each);
  const field = sizeFieldOf(way, players);
  const [typed, setTyped] = useState(search.get('size') ?? USUAL_SIZES[field]);
  const [options, setOptions] = useState(() => optionsInFormat(BY_LOT, first));
  const state = useLocation().state as GivenPlayers | null;
  const [given, setGiven] = useState(state?.players ?? []);
  const [title, setTitle] = useState(state?.title ?? '');
  const [names, setNames] = useState('');
  const navigate = useNavigate();
  const mode = modeFor(way, players);
  const listed = useListed(names, options.play.ball, players === 2, given);
  const { size, problem } = setUpSize({ mode, format: options.format, typed, listed: listed?.slots.length });
  const choose = (next: FormatKey, count: 1 | 2) => {
    const changed = sizeFieldOf(next, count);
    if (changed !== field) setTyped(USUAL_SIZES[changed]);
    setWay(next);
    setPlayers(MODE_SETUPS[modeFor(next, count)].players);
    setOptions(optionsInFormat(options, next));
  };
  const openRunner = (start: boolean) => {
    if (size === null) return;
    const entering = { ...newEntering(size, options), ...(listed && { slots: listed.slots }) };
    navigate(`${RUNNERS[mode]}?size=${size}`, { state: { title, entering, start } satisfies SetUp });
  };
  const entries = size && size / MODE_SETUPS[mode].players;
  const chosen = { way, players, mode, options, title, names, typed, given };
  const found = { field, listed, size, problem, entries };
  return { ...chosen, ...found, setTyped, setOptions, setTitle, setNames, setGiven, choose, openRunner };
}

function SetUpForm(page: SetUpPage) {
  const setUp = useSetUp(page);
  const { mode, options, title, typed, field, listed, problem, entries } = setUp;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUp.openRunner(listed !== undefined);
  };
  return (
    <form className="form" onSubmit={submit}>
      <OptionsProvider value={{ mode, options, onChange: setUp.setOptions, entries }}>
        <FoldedFormat isOpen={page.way === 'groups'} {...setUp} />
        <TextInput
          name="title"
          label="대회 이름 (선택)"
          placeholder="예: 토요 정기전"
          maxLength={100}
          value={title}
          onChange={setUp.setTitle}
        />
        <BallChoice />
        <NamesFields {...setUp} />
        {listed ? (
          <ListedSize listed={listed} problem={problem} />
        ) : (
          <SizeFields
            key={field}
            field={field}
            typed={typed}
            setTyped={setUp.setTyped}
            problem={problem}
            unit={MODE_SETUPS[mode].unit}
          />
        )}
        {options.format && (
          <Suspense>
            <FormatChoice />
          </Suspense>
        )}
        {hasDrawIn(mode, options.format) && <Tables />}
        <FoldedOptions />
      </OptionsProvider>
      <SetUpActions {...setUp} />
    </form>
  );
}

type FoldedFormatProps = Pick<ReturnType<typeof useSetUp>, 'way' | 'players' | 'choose'> & {
  isOpen: boolean;
};

/** The choice of the format, and of single players or pairs; folded if the address names both. */
function FoldedFormat({ isOpen, way, players, choose }: FoldedFormatProps) {
  const hasPairs = modeFor(way, 2) === 'multi';
  const chosen = [FORMAT_NAMES[way].name, hasPairs && PLAYERS[players]].filter(Boolean).join(' · ');
  return (
    <Fold
      open={isOpen}
      summary={
        <>
          {chosen} <span className="ml-auto text-label text-soft">방식 바꾸기</span>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-2 pb-4">
        <Chips
          legend="방식"
          name="type"
          value={way}
          onChange={next => choose(next, players)}
          options={WAYS}
        />
        {hasPairs && (
          <Chips
            legend="참가"
            name="mode"
            value={String(players)}
            onChange={count => choose(way, count === '2' ? 2 : 1)}
            options={PLAYERS}
          />
        )}
      </div>
    </Fold>
  );
}

const FoldedOptions = () => (
  <Fold summary="방식 더 보기">
    <div className="flex flex-col gap-4 pt-2 pb-4">
      <Suspense>
        <MoreOptions />
      </Suspense>
    </div>
  </Fold>
);

type SetUpActionsProps = Pick<
  ReturnType<typeof useSetUp>,
  'mode' | 'options' | 'listed' | 'size' | 'openRunner'
>;

/** The button to the draw of the listed players, or to the page where they are entered. */
function SetUpActions({ mode, options, listed, size, openRunner }: SetUpActionsProps) {
  const isLot = hasDrawIn(mode, options.format) && options.draw.by === 'lot';
  return (
    <FormActions
      submit={listed ? (isLot ? `추첨하기 (${listed.slots.length}명)` : '대회 시작') : '선수 입력하기'}
      disabled={size === null}
      wide
    >
      {listed && (
        <Button variant="quiet" disabled={size === null} onClick={() => openRunner(false)}>
          한 명씩 확인하기
        </Button>
      )}
    </FormActions>
  );
}

type NamesFieldsProps = Pick<
  ReturnType<typeof useSetUp>,
  'names' | 'listed' | 'options' | 'given' | 'setNames' | 'setGiven'
>;

/** The list of players, typed or pasted, or for members picked from their regulars and their clubs. */
function NamesFields({ names, listed, options, given, setNames, setGiven }: NamesFieldsProps) {
  const session = useSession();
  const { ball } = options.play;
  const taken = new Set(given.map(({ id }) => id));
  const toggle = (player: OfferedPlayer) =>
    setGiven(taken.has(player.id) ? given.filter(({ id }) => id !== player.id) : [...given, player]);
  return (
    <>
      <NamesArea
        label="명단 (선택)"
        help="한 줄에 한 명씩 적거나 붙여 넣으면 인원이 따라갑니다. 카카오톡 명단도 그대로 됩니다."
        rows={3}
        value={names}
        onChange={setNames}
      />
      {session && (
        <Suspense>
          <ClubPicks isToggled ball={ball} taken={taken} onPick={toggle} />
          <RosterPicks
            players={listed?.slots ?? []}
            onPick={line => setNames(now => [now.trimEnd(), line].filter(Boolean).join('\n'))}
            ball={ball}
          />
        </Suspense>
      )}
    </>
  );
}

const PLAYERS = { 1: '한 명씩', 2: '두 명이 한 팀 (복식)' };

const WAYS = FORMAT_KEYS.map(value => ({
  value,
  label: FORMAT_NAMES[value].name,
  about: FORMAT_ABOUTS[value],
}));

function ListedSize({ listed, problem }: { listed: ListedField; problem?: string }) {
  return (
    <div>
      <p role="status">
        참가 인원 <strong>{listed.slots.length}명</strong> {listed.note}
      </p>
      <Alarm className="not-empty:mt-3" sentence={problem} />
    </div>
  );
}

type SizeFieldsProps = {
  field: SizeField;
  typed: string;
  setTyped: (typed: string) => void;
  problem?: string;
  unit: string;
};

const OTHER = 'other';
const TEAM_CHOICES = [
  ...['4', '8', '16', '32', '64'].map(size => ({ value: size, label: `${size}명` })),
  { value: OTHER, label: '직접 입력' },
];
const PAIR_CHOICES = MODE_SETUPS.multi.sizes.map(size => ({
  value: String(size),
  label: `${size}명 (${size / 2}팀)`,
}));

/** The number of players, or of a format with stages the number of entries. */
function SizeFields({ field, typed, setTyped, problem, unit }: SizeFieldsProps) {
  const [isOther, setOther] = useState(false);
  if (field === 'multi')
    return (
      // One child of the form, so that the empty alert adds no gap.
      <div>
        <Select
          name="size"
          label="참가 인원"
          placeholder="인원 선택"
          value={problem ? '' : typed}
          onChange={setTyped}
          options={PAIR_CHOICES}
        />
        <Alarm className="not-empty:mt-3" sentence={problem} />
      </div>
    );
  if (field !== 'team')
    return (
      <NumberInput
        name="size"
        label={unit === '팀' ? '참가 팀' : '참가 인원'}
        value={typed}
        onChange={setTyped}
        error={typed === '' ? undefined : problem}
      />
    );
  const chosen = isOther || !TEAM_CHOICES.some(({ value }) => value === typed) ? OTHER : typed;
  const choose = (size: string) => {
    setOther(size === OTHER);
    setTyped(size === OTHER ? '' : size);
  };
  return (
    <>
      <Chips legend="참가 인원" name="size" value={chosen} onChange={choose} options={TEAM_CHOICES} />
      {chosen === OTHER && (
        <NumberInput
          name="typed-size"
          aria-label="참가 인원"
          placeholder="2~128"
          value={typed}
          onChange={setTyped}
          error={typed === '' ? undefined : problem}
          enterKeyHint="go"
        />
      )}
    </>
  );
}
