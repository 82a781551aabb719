import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { ACCENTS, type Accent } from '#/shared/accents.ts';
import { PICTURE_NAME, picturePath } from '#/shared/pictures/picture-file.ts';
import { PICTURE_FAILED } from '#/shared/pictures/pictures.constants.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import type { SettingField } from '#/shared/site-settings.ts';
import {
  HEADINGS_HELP,
  HEADINGS_TYPED_LIMIT,
  HOLIDAYS_HELP,
  HOLIDAYS_TYPED_LIMIT,
} from '#/shared/text/typed-lists.ts';
import { asApiError, browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import { PictureChooser } from '#/ui/form/file-chooser.tsx';
import type { FieldBinding, useForm } from '#/ui/form/form.tsx';
import { SettingsForm } from '#/ui/form/settings-form.tsx';
import { AdminPage } from '#/ui/page/admin-page.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { sendPicture } from '#/ui/pictures/send-picture.ts';
import { Button } from '#/ui/theme/button.tsx';
import { Chips } from '#/ui/theme/choice-chips.tsx';
import {
  ACCENT_WORDS,
  ATTENDANCE_WORDS,
  LINE_LIMIT,
  PROCESSORS_LIMIT,
  SETTING_LABELS,
  SITE_NAME_LIMIT,
  TERMS_LIMIT,
} from './site-settings.constants.ts';
import { type ShownSettings, type SiteSettings, siteSettings } from './site-settings.contract.ts';

export const clientLoader = () => forPage(fetchJson(browserApi.api['site-settings'].$get()));

export const meta = pageMeta({ title: '사이트 설정', hidden: true });

const SITE = { value: 'site', title: '사이트', to: '/admin/settings', Part: LookPart };
const PARTS = [
  SITE,
  { value: 'privacy', title: '개인정보와 약관', to: '/admin/settings?part=privacy', Part: PrivacyPart },
  { value: 'rules', title: '규칙', to: '/admin/settings?part=rules', Part: RulesPart },
];

export default function SiteSettingsPage() {
  const shown = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const part = PARTS.find(({ value }) => value === search.get('part')) ?? SITE;
  return (
    <AdminPage title="사이트 설정" narrow>
      <LinkTabs label="사이트 설정" tabs={PARTS} current={part.value} />
      <SettingsForm
        schema={siteSettings}
        initial={typedOf(shown)}
        save={json => fetchJson(browserApi.api['site-settings'].$put({ json }))}
        isLong
      >
        {form => <Parts form={form} current={part.value} />}
      </SettingsForm>
    </AdminPage>
  );
}

/** One part is shown; sending opens a part with a wrong field. */
function Parts({ form, current }: PartProps & { current: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [, setSearch] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the errors change
  useEffect(() => {
    const wrong = box.current?.querySelector('[aria-invalid="true"], [data-invalid]');
    const part = wrong?.closest<HTMLElement>('[data-part][hidden]')?.dataset.part;
    if (part) setSearch(part === SITE.value ? {} : { part }, { preventScrollReset: true });
  }, [form.errors]);
  return (
    <div ref={box}>
      {PARTS.map(({ value, Part }) => (
        <div key={value} data-part={value} hidden={value !== current}>
          <Part form={form} />
        </div>
      ))}
    </div>
  );
}

/** Lists are typed with a line for each item. */
const typedOf = ({ values }: ShownSettings) =>
  ({
    ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)])),
    holidays: values.holidays.replaceAll(', ', '\n'),
    privacyProcessors: values.privacyProcessors.replace(/; */g, '\n'),
  }) as Typed;

function PrivacyPart({ form }: PartProps) {
  return (
    <SettingsPart>
      <TextInput limit={LINE_LIMIT} {...bound(form, 'operatorName')} help="상호나 이름입니다." />
      <SettingsPair>
        <TextInput limit={LINE_LIMIT} {...bound(form, 'privacyOfficer')} />
        <TextInput
          limit={LINE_LIMIT}
          {...bound(form, 'privacyContact')}
          help="비워두면 운영자 연락처가 쓰입니다."
        />
      </SettingsPair>
      <TextArea
        limit={PROCESSORS_LIMIT}
        {...bound(form, 'privacyProcessors')}
        help="맡은 곳과 하는 일을 한 줄에 하나씩 적습니다. 예: 가온호스팅(서버 운영)"
      />
      <TextArea
        limit={TERMS_LIMIT}
        {...bound(form, 'terms')}
        help="우리 사이트에서 따로 정한 것을 적으면 이용약관 끝에 나옵니다. 바꾸기 7일 전에 공지해 주세요."
      />
    </SettingsPart>
  );
}

function RulesPart({ form }: PartProps) {
  return (
    <SettingsPart>
      <TextInput limit={HEADINGS_TYPED_LIMIT} {...bound(form, 'freeBoardHeadings')} help={HEADINGS_HELP} />
      <TextArea limit={HOLIDAYS_TYPED_LIMIT} {...bound(form, 'holidays')} help={HOLIDAYS_HELP} />
      <SettingsPair>
        <Select options={ATTENDANCE_WORDS} {...bound(form, 'attendance')} />
        <TextInput
          inputMode="decimal"
          {...bound(form, 'newMemberHours')}
          help="가입한 뒤 이 시간 동안은 글과 댓글 수가 제한되고 주소와 전화번호를 쓸 수 없습니다. 0이면 제한하지 않습니다."
        />
      </SettingsPair>
      <SettingsPair>
        <TextInput
          inputMode="decimal"
          {...bound(form, 'reportHideWeight')}
          help="신고 점수가 이만큼 모이면 운영진이 볼 때까지 가립니다. 신고 한 건은 보통 1점입니다. 새 회원이나 한곳에서 온 신고는 여럿이어도 1점이고, 그것만으로는 가리지 않습니다."
        />
        <TextInput inputMode="decimal" {...bound(form, 'reportHideWeightNickname')} />
      </SettingsPair>
    </SettingsPart>
  );
}

type Typed = Record<SettingField, string>;
type PartProps = { form: ReturnType<typeof useForm<Typed, SiteSettings>> };

const bound = (form: PartProps['form'], field: SettingField) => ({
  label: SETTING_LABELS[field],
  ...form.field(field),
});

function LookPart({ form }: PartProps) {
  return (
    <SettingsPart>
      <TextInput
        required
        limit={SITE_NAME_LIMIT}
        {...bound(form, 'siteName')}
        help="화면 위쪽, 브라우저 탭, 메일과 알림에 쓰입니다."
      />
      <MarkField form={form} />
      <AccentField {...form.field('accent')} />
      <TextInput
        limit={LINE_LIMIT}
        {...bound(form, 'contact')}
        help="모든 화면 아래와 이용약관에 나옵니다."
      />
    </SettingsPart>
  );
}

/** Only the square in the middle of the uploaded picture is kept. */
function MarkField({ form }: PartProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [uploaded, setUploaded] = useState<Picture>();
  const { value, onChange } = form.field('mark');
  const send = async (file: File) => {
    setBusy(true);
    setProblem('');
    try {
      const { signal } = new AbortController();
      const picture = await sendPicture(file, { signal, onProgress: () => {}, square: true });
      setUploaded(picture);
      onChange(picture.name);
    } catch (error) {
      setProblem(asApiError(error, PICTURE_FAILED).message);
    } finally {
      setBusy(false);
    }
  };
  // Until the form is saved, only its uploader may see the picture, by the pass.
  const pass = uploaded?.name === value ? uploaded.pass : undefined;
  const source = PICTURE_NAME.test(value) ? picturePath(value, 320, pass) : value || '/mark.svg';
  return (
    <div className="grid gap-2">
      <p className="field-label">{SETTING_LABELS.mark}</p>
      <div className="flex flex-wrap items-center gap-3">
        <img src={source} alt="지금 로고" width="64" height="64" className="felt object-contain" />
        <PictureChooser busy={busy} onChoose={([file]) => file && void send(file)}>
          {busy ? '올리는 중…' : '로고 고르기'}
        </PictureChooser>
        {value && (
          <Button variant="quiet" busy={busy} onClick={() => onChange('')}>
            기본 로고로
          </Button>
        )}
      </div>
      <p className="field-help">화면 위쪽과 브라우저 탭, 홈 화면의 아이콘에 쓰입니다.</p>
      <Problem>{problem}</Problem>
    </div>
  );
}

const COLOURS = Object.entries(ACCENT_WORDS) as [Accent, string][];

const AccentField = ({ name, value, onChange }: FieldBinding<string>) => (
  <div className="field">
    <Chips
      legend={SETTING_LABELS.accent}
      name={name}
      value={value}
      onChange={onChange}
      options={COLOURS.map(([accent, word]) => ({
        value: accent,
        label: (
          <>
            <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
              {/* The chosen chip has the colour of its own dot, which a line keeps apart from it. */}
              <circle cx="10" cy="10" r="9" fill={ACCENTS[accent]} stroke="#fff" strokeWidth="2" />
            </svg>
            {word}
          </>
        ),
      }))}
    />
    <p className="field-help">화면 위쪽과 버튼의 색입니다.</p>
  </div>
);

const SettingsPart = ({ children }: { children: ReactNode }) => (
  <Card as="div" className="my-4 grid gap-4">
    {children}
  </Card>
);

const SettingsPair = ({ children }: { children: ReactNode }) => (
  <div className="gap-4 max-md:contents md:grid md:grid-cols-2 md:items-start">{children}</div>
);
