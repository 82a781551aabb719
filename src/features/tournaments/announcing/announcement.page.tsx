import { useRef } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  MainEntryFields,
  MoreEntryFields,
  NEW_SETTINGS,
  StartField,
  type TypedSettings,
} from '#/features/tournaments/entries/entry-fields.tsx';
import { BALLS } from '#/features/tournaments/scoring/scoring.constants.ts';
import type {
  TournamentFacts,
  TypedAnnouncement,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { POST_LOAD_FAILED } from '#/shared/authorship.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { membersOnly } from '#/ui/client/members-only.ts';
import { loadingPage, SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { Select } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { Writing } from '#/ui/form/writing.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { timeOn } from '#/ui/page/near-days.tsx';
import { FactsFields } from './facts-fields.tsx';
import { fetchOwnHall } from './own-hall.client.ts';

const TITLE = '대회 공고 쓰기';
const LEAD = '대회를 먼저 알리고 참가 신청을 받습니다.';
const BALL_OPTIONS = BALLS.map(value => ({ value, label: `${value}구` }));
const schema = async () =>
  (await import('#/features/tournaments/server/tournaments.contract.ts')).typedAnnouncement;
type Typed = TournamentFacts & TypedSettings & { ball: string };

export const meta = pageMeta({ title: TITLE, path: '/tournaments/new', hidden: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await membersOnly(request);
  const post = await fetchMatchPost(new URL(request.url).searchParams.get('post'));
  return { post, hall: post ? post.hall : await fetchOwnHall() };
}
clientLoader.hydrate = true as const;
export const handle = { query: ['post'] };

/** The match post from which a tournament is announced; `day` is '' if unknown. Null for a null `id`. */
async function fetchMatchPost(id: string | null) {
  if (id === null) return null;
  const post = await forPage(
    fetchJson(browserApi.api.singlematch[':id'].$get({ param: { id } })),
    POST_LOAD_FAILED,
  );
  const { title, hall, matchDate, createdAt } = post;
  const { matchDay } = await import('#/shared/time/match-day.ts');
  return { id: post.id, title, hall, day: matchDay(matchDate, createdAt.slice(0, 10)) ?? '' };
}

export const HydrateFallback = loadingPage(TITLE, <SkeletonForm fields={6} />);

export default function AnnouncementPage() {
  const { post, hall } = useLoaderData<typeof clientLoader>();
  // One key a visit, so that a retried request announces only once.
  const key = useRef(newUuid());
  const about = { title: post?.title ?? '', day: post?.day ?? '' };
  const time = timeOn(about.day, NEW_SETTINGS.time);
  const facts = { ...about, hall, region: '' as const, listed: true, ball: '4' };
  const send = async (values: TypedAnnouncement) => {
    const closesAt = values.closesAt || `${values.day}T${values.time}`;
    const json = { key: key.current, ...(post && { post: post.id }), ...values, closesAt };
    const { id } = await fetchJson(browserApi.api.tournaments.announced.$post({ json }));
    return { to: `/tournaments/${id}`, said: '대회를 올렸습니다.' };
  };
  return (
    <PageFrame
      title={TITLE}
      width="reading"
      lead={post ? `매치 글 ‘${post.title}’에 대회가 이어집니다.` : LEAD}
    >
      <Writing<Typed, TypedAnnouncement>
        schema={schema}
        initial={{ ...facts, ...NEW_SETTINGS, time }}
        draft={`tournament-${post?.id ?? 'new'}`}
        send={send}
        back="/tournaments"
        submit="대회 올리기"
      >
        {form => {
          const field = (name: keyof Typed) => form.field(name) as FieldBinding<string>;
          return (
            <FactsFields
              form={form as unknown as Parameters<typeof FactsFields>[0]['form']}
              beside={<StartField field={field} />}
              onDay={day => {
                form.set('day', day);
                form.set('time', timeOn(day, form.values.time));
              }}
              more={<MoreEntryFields field={field} isNew />}
            >
              <Select label="종목" options={BALL_OPTIONS} {...form.field('ball')} />
              <MainEntryFields field={field} />
            </FactsFields>
          );
        }}
      </Writing>
    </PageFrame>
  );
}
