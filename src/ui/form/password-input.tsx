import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { BareInput, Framed, type InputProps, splitField } from './field.tsx';
import { PASSWORD_STRENGTH_WORDS, passwordStrength } from './password-strength.ts';

type PasswordInputProps = InputProps & {
  /** Resolves to whether a new password, whose strength is shown, is too common. */
  strength?: (password: string) => Promise<boolean>;
};

export function PasswordInput({ strength, ...props }: PasswordInputProps) {
  const { frame, value, onChange, rest } = splitField(props);
  const [shown, setShown] = useState(false);
  return (
    <Framed frame={frame}>
      <div className="relative">
        <BareInput
          autoComplete={strength ? 'new-password' : 'current-password'}
          className="control pr-12"
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={onChange}
        />
        <ShowButton shown={shown} onClick={() => setShown(!shown)} />
      </div>
      {strength && value && <StrengthHint password={value} isCommon={strength} />}
    </Framed>
  );
}

export const ShowButton = ({ shown, ...button }: ComponentProps<'button'> & { shown: boolean }) => (
  <button
    type="button"
    className="icon-button absolute right-0 bottom-0"
    aria-label={shown ? '비밀번호 숨기기' : '비밀번호 보기'}
    {...button}
  >
    {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
  </button>
);

const STRENGTH_COLOURS = ['', 'bg-red', 'bg-yellow', 'bg-yellow', 'bg-primary'];

type StrengthHintProps = { password: string; isCommon: (password: string) => Promise<boolean> };

function StrengthHint({ password, isCommon }: StrengthHintProps) {
  const [common, setCommon] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void isCommon(password).then(is => isCurrent && setCommon(is ? password : ''));
    return () => {
      isCurrent = false;
    };
  }, [password, isCommon]);
  const step = common === password ? 1 : passwordStrength(password);
  return (
    <div className="mt-2 grid grid-cols-[repeat(4,1fr)_auto] items-center gap-1 text-label text-soft">
      {[1, 2, 3, 4].map(bar => (
        <span key={bar} className={`h-1 rounded-xs ${bar <= step ? STRENGTH_COLOURS[step] : 'bg-line'}`} />
      ))}
      <span className="min-w-[4.5em] pl-2 text-right" role="status">
        <span className="sr-only">비밀번호 안전도 </span>
        {common === password ? '너무 흔함' : PASSWORD_STRENGTH_WORDS[step]}
      </span>
    </div>
  );
}
