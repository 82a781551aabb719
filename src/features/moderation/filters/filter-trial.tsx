import { useState } from 'react';
import type { z } from 'zod';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { When } from '#/ui/theme/when.tsx';
import { KIND_OPTIONS } from './filter-form.tsx';
import { PATTERN_LIMIT, TRIED_POSTS } from './filters.constants.ts';
import { filterTrial, type TriedPosts } from './filters.contract.ts';

type Trial = z.infer<typeof filterTrial>;

/** The form that tries a word or a link on the newest posts before it is added to the list. */
export function FilterTrial() {
  const initial: Record<keyof Trial, string> = { kind: 'word', pattern: '' };
  const form = useForm<typeof initial, Trial>(filterTrial, initial, '시험해 보는 중 문제가 발생했습니다.');
  const [tried, setTried] = useState<TriedPosts>();
  const send = async (json: Trial) => {
    setTried(await fetchJson(browserApi.api.filters.trial.$post({ json })));
  };
  return (
    <section aria-labelledby="trial" className="card">
      <h2 id="trial" className="text-lead font-bold">
        시험해 보기
      </h2>
      <p className="mb-4 text-soft">
        최근 글 {TRIED_POSTS.toLocaleString('ko-KR')}개 가운데 어떤 글이 걸렸을지 보여줍니다. 아무것도 바뀌지
        않습니다.
      </p>
      <Form {...form.bind(send)}>
        <Select label="시험할 종류" required options={KIND_OPTIONS} {...form.field('kind')} />
        <TextInput label="시험할 말이나 주소" required limit={PATTERN_LIMIT} {...form.field('pattern')} />
        <FormActions submit="시험" variant="quiet" busy={form.busy} />
      </Form>
      <div role="status">{tried && <Tried tried={tried} />}</div>
    </section>
  );
}

function Tried({ tried: { looked, caught, posts } }: { tried: TriedPosts }) {
  const number = (count: number) => count.toLocaleString('ko-KR');
  return (
    <>
      <p className="mt-3 font-semibold">
        글 {number(looked)}개 가운데 {number(caught)}개가 걸립니다.
        {caught > posts.length && ` 가장 새로운 ${number(posts.length)}개를 보여줍니다.`}
      </p>
      <ul>
        {posts.map(({ title, content, link, date, author }) => (
          <li key={link} className="border-b border-line py-2">
            <PageLink to={link} className="font-semibold wrap-anywhere underline">
              {title}
            </PageLink>
            <p className="line-clamp-2 wrap-anywhere">{content}</p>
            <p className="text-mark text-soft">
              {author} · <When iso={date} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
