import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { copyText } from '#/ui/client/device/copy-text.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Checkbox, Select, TextInput } from '#/ui/form/field.tsx';
import { type FieldBinding, Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { FileButton } from '#/ui/table/file-button.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import { divisionsOf } from './divisions.rules.ts';
import { ENTRY_FAILED } from './entries.constants.ts';
import { type EntrySettings, entrySettings, type ManagedEntries, typedEntry } from './entries.contract.ts';
import { EntryFields, type TypedSettings } from './entry-fields.tsx';

const calls = browserApi.api.tournaments[':id'].entries;
type ToolsProps = { id: number; managed: ManagedEntries };

/** The organiser's buttons for the whole list: settings, adding a typed name, and the CSV file. */
export function EntryTools({ id, managed }: ToolsProps) {
  const [sheet, setSheet] = useState<'settings' | 'typed'>();
  const close = () => setSheet(undefined);
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {!managed.isDrawn && (
        <>
          <Button variant="quiet" onClick={() => setSheet('typed')}>
            직접 추가
          </Button>
          <Button variant="quiet" onClick={() => setSheet('settings')}>
            신청 설정
          </Button>
        </>
      )}
      <FileButton
        label="CSV 받기"
        fetch={() => calls.file.$get({ param: { id: String(id) } })}
        failed={ENTRY_FAILED}
      />
      <Sheet title="신청 설정" open={sheet === 'settings'} onClose={close}>
        <SettingsForm id={id} managed={managed} onDone={close} />
      </Sheet>
      <Sheet title="직접 추가" open={sheet === 'typed'} onClose={close}>
        <TypedForm id={id} managed={managed} onDone={close} />
      </Sheet>
    </div>
  );
}

type FormProps = ToolsProps & { onDone: () => void };

function SettingsForm({ id, managed: { settings }, onDone }: FormProps) {
  const { revalidate } = useRevalidator();
  const { capacity, players, confirmHours, ...texts } = settings;
  const typed = { ...texts, capacity: String(capacity), players: String(players) };
  const form = useForm<TypedSettings, EntrySettings>(
    entrySettings,
    { ...typed, confirmHours: String(confirmHours) },
    ENTRY_FAILED,
  );
  const save = async (json: EntrySettings) => {
    toast(await fetchJson(calls.settings.$put({ param: { id: String(id) }, json }), ENTRY_FAILED));
    onDone();
    await revalidate();
  };
  return (
    <Form {...form.bind(save)}>
      <EntryFields field={name => form.field(name) as FieldBinding<string>} />
      <Checkbox {...form.field('stopped')}>새 신청을 그만 받습니다. 대기자는 계속 올라갑니다.</Checkbox>
      <FormActions submit="저장" busy={form.busy} />
    </Form>
  );
}

type Typed = z.infer<typeof typedEntry>;

function TypedForm({ id, managed: { settings }, onDone }: FormProps) {
  const { revalidate } = useRevalidator();
  const divisions = divisionsOf(settings.divisions);
  const form = useForm<Typed>(typedEntry, { names: '', division: divisions[0]?.name ?? '' }, ENTRY_FAILED);
  const save = async (json: Typed) => {
    toast(await fetchJson(calls.typed.$post({ param: { id: String(id) }, json }), ENTRY_FAILED));
    onDone();
    await revalidate();
  };
  return (
    <Form {...form.bind(save)}>
      <TextInput
        label="이름"
        required
        placeholder={settings.players === 2 ? '김하나, 이두리' : '김하나'}
        help="전화나 현장에서 신청한 선수를 넣습니다. 정원이나 부 정원이 차 있으면 대기 명단에 오릅니다."
        {...form.field('names')}
      />
      {divisions.length > 0 && (
        <Select label="부" options={divisions.map(({ name }) => name)} {...form.field('division')} />
      )}
      <FormActions submit="추가" busy={form.busy} />
    </Form>
  );
}

type LinksProps = { id: number; managed: ManagedEntries; origin: string };

/** Shows the links for invitation and for check-in at the hall, the latter also as a QR code. */
export function EntryLinks({ id, managed, origin }: LinksProps) {
  const page = `${origin}/tournaments/${id}`;
  return (
    <section className="mt-8 grid gap-6 md:grid-cols-2" aria-label="링크">
      <OneLink
        title="출석 QR"
        about="당구장에 붙여 두세요. 참가자가 열어 로그인하면 당일에 스스로 출석합니다."
        address={`${page}?checkin=${managed.checkIn}`}
        withCode
      />
      <OneLink
        title={managed.settings.who === 'invited' ? '초대 링크' : '대회 링크'}
        about={
          managed.settings.who === 'invited'
            ? '이 링크를 받은 회원만 신청할 수 있습니다.'
            : '단체 대화방에 올리세요. 비공개 대회도 이 링크로 열립니다.'
        }
        address={`${page}?invite=${managed.invite}`}
      />
    </section>
  );
}

type OneLinkProps = { title: string; about: string; address: string; withCode?: boolean };

function OneLink({ title, about, address, withCode }: OneLinkProps) {
  return (
    <div className="card grid content-start gap-3">
      <h2 className="text-lead font-bold">{title}</h2>
      <p className="text-row text-soft">{about}</p>
      {withCode && <QrCode text={address} label={`${title} 코드`} className="w-48 max-w-full" />}
      <input
        className="control"
        readOnly
        value={address}
        aria-label={`${title} 주소`}
        onFocus={event => event.currentTarget.select()}
      />
      <Button variant="quiet" onClick={() => void copy(address)}>
        링크 복사
      </Button>
    </div>
  );
}

async function copy(address: string): Promise<void> {
  if (await copyText(address)) toast('링크를 복사했습니다.');
  else toast('이 브라우저에서는 복사할 수 없습니다. 주소를 길게 눌러 복사해 주세요.', 'error');
}
