import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { BareInput, Framed, type InputProps, splitField } from './field.tsx';
import { PASSWORD_STRENGTH_WORDS, passwordStrength, SHORTEST_ALLOWED } from './password-strength.ts';

type PasswordInputProps = InputProps & {
  /**
   * Resolves to whether a new password is too common. The strength of a password that is long enough takes the
   * place of the help, so that no field below it moves.
   */
  strength?: (password: string) => Promise<boolean>;
};

export function PasswordInput({ strength, ...props }: PasswordInputProps) {
  const { frame, value, onChange, rest } = splitField(props);
  const [shown, setShown] = useState(false);
  const isRated = strength && [...value].length >= SHORTEST_ALLOWED;
  const help = isRated ? <StrengthHint password={value} isCommon={strength} /> : frame.help;
  return (
    <Framed frame={{ ...frame, help }}>
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
    {shown ? <EyeOff /> : <Eye />}
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
    <span className="flex items-center gap-1">
      {[1, 2, 3, 4].map(bar => (
        <span
          key={bar}
          className={`h-1 w-7 rounded-xs ${bar <= step ? STRENGTH_COLOURS[step] : 'bg-line'}`}
        />
      ))}
      <span className="pl-2" role="status">
        <span className="sr-only">비밀번호 안전도 </span>
        {common === password ? '너무 흔함' : PASSWORD_STRENGTH_WORDS[step]}
      </span>
    </span>
  );
}
