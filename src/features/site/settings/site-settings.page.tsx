import { useLoaderData } from 'react-router';
import {
  HEADINGS_HELP,
  HEADINGS_TYPED_LIMIT,
  HOLIDAYS_HELP,
  HOLIDAYS_TYPED_LIMIT,
} from '#/shared/text/typed-lists.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import { SettingsForm } from '#/ui/form/settings-form.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { LookPart, type PartProps, SettingsPair, SettingsPart, type Typed } from './look-part.tsx';
import {
  LINE_LIMIT,
  PROCESSORS_LIMIT,
  SETTINGS_LOAD_FAILED,
  TERMS_LIMIT,
} from './site-settings.constants.ts';
import { type ShownSettings, siteSettings } from './site-settings.contract.ts';

export const clientLoader = () =>
  forPage(fetchJson(browserApi.api['site-settings'].$get()), SETTINGS_LOAD_FAILED);

export const meta = pageMeta({ title: '사이트 설정', path: '/admin/settings', hidden: true });

export default function SiteSettingsPage() {
  const shown = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title="사이트 설정" width="reading" lead="저장하면 바로 적용됩니다.">
      <SettingsForm
        schema={siteSettings}
        initial={typedOf(shown)}
        save={json => fetchJson(browserApi.api['site-settings'].$put({ json }))}
        failed="설정을 저장하는 중 문제가 발생했습니다."
      >
        {form => (
          <>
            <LookPart form={form} />
            <PrivacyPart form={form} />
            <RulesPart form={form} />
          </>
        )}
      </SettingsForm>
    </PageFrame>
  );
}

const typedOf = ({ values }: ShownSettings) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)])) as Typed;

function PrivacyPart({ form }: PartProps) {
  return (
    <SettingsPart title="개인정보처리방침과 약관">
      <TextInput
        label="운영자 이름"
        limit={LINE_LIMIT}
        {...form.field('operatorName')}
        help="상호나 이름입니다."
      />
      <SettingsPair>
        <TextInput label="개인정보 보호책임자" limit={LINE_LIMIT} {...form.field('privacyOfficer')} />
        <TextInput
          label="보호책임자 연락처"
          limit={LINE_LIMIT}
          {...form.field('privacyContact')}
          help="비워두면 운영자 연락처가 쓰입니다."
        />
      </SettingsPair>
      <TextArea
        label="처리 위탁"
        rows={2}
        limit={PROCESSORS_LIMIT}
        {...form.field('privacyProcessors')}
        help="맡은 곳과 하는 일을 ;로 나누어 적습니다. 예: 가온호스팅(서버 운영)"
      />
      <TextArea
        label="이용약관에 더할 내용"
        rows={4}
        limit={TERMS_LIMIT}
        {...form.field('terms')}
        help="우리 사이트에서 따로 정한 것을 적으면 이용약관 끝에 나옵니다. 바꾸기 7일 전에 공지해 주세요."
      />
    </SettingsPart>
  );
}

const ATTENDANCE_OPTIONS = [
  { value: 'daily', label: '하루 한 번 1점' },
  { value: 'per-press', label: '누를 때마다 1점' },
];

function RulesPart({ form }: PartProps) {
  return (
    <SettingsPart title="규칙">
      <TextInput
        label="자유게시판 말머리"
        limit={HEADINGS_TYPED_LIMIT}
        {...form.field('freeBoardHeadings')}
        help={HEADINGS_HELP}
      />
      <TextArea
        label="더할 공휴일"
        rows={2}
        limit={HOLIDAYS_TYPED_LIMIT}
        {...form.field('holidays')}
        help={HOLIDAYS_HELP}
      />
      <SettingsPair>
        <Select label="출석 포인트" options={ATTENDANCE_OPTIONS} {...form.field('attendance')} />
        <TextInput
          label="새 회원 제한 시간"
          inputMode="decimal"
          {...form.field('newMemberHours')}
          help="가입한 뒤 이 시간 동안은 글과 댓글 수가 제한되고 주소와 전화번호를 쓸 수 없습니다. 0이면 제한하지 않습니다."
        />
      </SettingsPair>
      <SettingsPair>
        <TextInput
          label="글이 자동으로 가려지는 기준"
          inputMode="decimal"
          {...form.field('reportHideWeight')}
          help="처음 신고하는 회원의 신고 하나가 1입니다. 모이면 운영진이 볼 때까지 가려집니다. 가입한 지 한 주가 안 된 회원과 주소나 통신망을 함께 쓰는 회원의 신고는 합쳐 하나로 세고, 그것만으로는 가리지 않습니다."
        />
        <TextInput
          label="닉네임이 자동으로 가려지는 기준"
          inputMode="decimal"
          {...form.field('reportHideWeightNickname')}
        />
      </SettingsPair>
    </SettingsPart>
  );
}
