import { useRevalidator } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, useForm } from '#/ui/form/form.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { SAVE_FAILED } from './seasons.constants.ts';
import type { Season } from './seasons.contract.ts';

const schema = async () => (await import('./seasons.contract.ts')).newKeeper;

/** Who else may put tournaments into the season: its maker names them, and takes them out again. */
export function SeasonKeepers({ season }: { season: Season }) {
  const { revalidate } = useRevalidator();
  const { perform, dialog } = useConfirmedAction();
  const form = useForm(schema, { member: '' }, SAVE_FAILED);
  const calls = browserApi.api.seasons[':id'].keepers;
  const id = String(season.id);
  const add = async (json: { member: string }) => {
    await fetchJson(calls.$post({ param: { id }, json }), SAVE_FAILED);
    form.reset({ member: '' });
    toast('함께 관리하는 회원을 더했습니다.');
    await revalidate();
  };
  const remove = async (member: string, username: string) => {
    const done = await perform({
      question: { title: `‘${username}’님을 관리자에서 뺍니다.`, confirmLabel: '빼기', danger: true },
      call: async () =>
        (await fetchJson(calls[':member'].$delete({ param: { id, member } }), SAVE_FAILED)).message,
      fallbackMessage: SAVE_FAILED,
    });
    if (done) await revalidate();
  };
  return (
    <section className="mt-8" aria-labelledby="season-keepers">
      <h2 id="season-keepers" className="mb-1 text-part font-bold">
        함께 관리하는 회원
      </h2>
      <p className="mb-3 text-soft text-row">
        자기가 진행한 대회를 이 시즌에 넣고 점수표를 고칠 수 있습니다.
      </p>
      <ul className="grid gap-2">
        {season.keepers.map(({ id: member, username }) => (
          <li key={member} className="flex items-center justify-between gap-3">
            <span>{username}</span>
            <Button
              variant="quiet"
              small
              aria-label={`${username} 빼기`}
              onClick={() => void remove(member, username)}
            >
              빼기
            </Button>
          </li>
        ))}
      </ul>
      <Form {...form.bind(add)} className="form mt-3 max-w-128" brief>
        <TextInput
          label="닉네임이나 아이디"
          {...form.field('member')}
          aside={
            <Button type="submit" busy={form.busy}>
              더하기
            </Button>
          }
        />
      </Form>
      {dialog}
    </section>
  );
}
