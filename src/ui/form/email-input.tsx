import { useEffect, useRef, useState } from 'react';
import { BareInput, BareSelect, type Controlled, Framed, splitField, useFieldWiring } from './field.tsx';

export const EMAIL_DOMAINS = ['naver.com', 'gmail.com', 'daum.net', 'nate.com'] as const;

export function EmailInput(props: Controlled) {
  const { frame, value, onChange } = splitField(props);
  return (
    <Framed frame={frame} group>
      <Parts value={value} onChange={onChange} />
    </Framed>
  );
}

const OWN = 'own';
const PLAIN = { type: 'text', autoCapitalize: 'none', spellCheck: false } as const;

/** `own` is the ref of the box for a typed domain. */
function useEmailParts(value: string, onChange: (email: string) => void) {
  const [typed, setTyped] = useState<EmailParts>(() => splitEmail(value));
  const parts = joinEmail(typed) === value ? typed : splitEmail(value);
  const change = (next: EmailParts) => {
    setTyped(next);
    onChange(joinEmail(next));
  };
  const own = useRef<HTMLInputElement>(null);
  const [goesOn, setGoesOn] = useState(false);
  useEffect(() => {
    if (goesOn) own.current?.focus();
    setGoesOn(false);
  }, [goesOn]);
  const setLocal = (text: string) => {
    if (!text.includes('@')) return change({ ...parts, local: text });
    const found = splitEmail(text.trim());
    // A pasted or filled-in address is split into both boxes; a typed one continues in the second.
    if (found.domain) return change(found);
    change({ local: found.local, domain: '', own: true });
    setGoesOn(true);
  };
  const choose = (domain: string) =>
    change(domain === OWN ? { ...parts, domain: '', own: true } : { ...parts, domain, own: false });
  return { parts, own, change, setLocal, choose };
}

function Parts({ value, onChange }: Pick<Controlled, 'value' | 'onChange'>) {
  const { id, 'data-field': name, 'aria-invalid': invalid, ...wiring } = useFieldWiring();
  const { parts, own, change, setLocal, choose } = useEmailParts(value, onChange);
  // An error is at the part that is missing, which the form focuses.
  const isDomainMissing = parts.local !== '' && !parts.domain.includes('.');
  const errorAt = (isHere: boolean) => ({
    ...wiring,
    'data-field': isHere ? name : undefined,
    'aria-invalid': isHere ? invalid : undefined,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1.5 text-soft">
      <BareInput
        {...errorAt(!isDomainMissing)}
        {...PLAIN}
        id={id}
        inputMode="email"
        autoComplete="email"
        aria-label="이메일 아이디"
        value={parts.local}
        onChange={setLocal}
      />
      <span aria-hidden="true">@</span>
      <BareSelect
        {...errorAt(isDomainMissing && !parts.own)}
        id={undefined}
        aria-label="이메일 도메인"
        value={parts.own ? OWN : parts.domain}
        onChange={choose}
      >
        <option value="">선택</option>
        {EMAIL_DOMAINS.map(domain => (
          <option key={domain}>{domain}</option>
        ))}
        <option value={OWN}>직접입력</option>
      </BareSelect>
      {parts.own && (
        <div className="col-start-3">
          <BareInput
            {...errorAt(isDomainMissing)}
            ref={own}
            id={undefined}
            {...PLAIN}
            inputMode="url"
            autoComplete="off"
            aria-label="이메일 도메인 직접입력"
            placeholder="example.com"
            value={parts.domain}
            onChange={domain => change({ ...parts, domain: domain.trim() })}
          />
        </div>
      )}
    </div>
  );
}

type EmailParts = { local: string; domain: string; own: boolean };

/** Splits at the last `@`; `own` is true for a domain that the select does not list. */
function splitEmail(address: string): EmailParts {
  const index = address.lastIndexOf('@');
  const local = index < 0 ? address : address.slice(0, index);
  const domain = index < 0 ? '' : address.slice(index + 1).toLowerCase();
  return { local, domain, own: domain !== '' && !isListed(domain) };
}

/** Returns '' while nothing is typed. */
function joinEmail({ local, domain, own }: EmailParts): string {
  return local || (own && domain) ? `${local}@${domain}` : '';
}

const isListed = (domain: string) => EMAIL_DOMAINS.some(listed => listed === domain);
