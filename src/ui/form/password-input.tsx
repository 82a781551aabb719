import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { BareInput, Framed, type InputProps } from './field.tsx';
import { PASSWORD_STRENGTH_WORDS, passwordStrength } from './password-strength.ts';
import { splitField } from './use-field-wiring.ts';

/**
 * A password field with a button that shows the text, and with `strength` a hint at its strength while
 * typing.
 */
export function PasswordInput({ strength, ...props }: InputProps & { strength?: boolean }) {
  const { frame, value, onChange, rest } = splitField(props);
  const [shown, setShown] = useState(false);
  return (
    <Framed frame={frame}>
      <div className="password">
        <BareInput
          autoComplete={strength ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={onChange}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={shown ? '비밀번호 숨기기' : '비밀번호 보기'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      </div>
      {strength && value && <StrengthHint password={value} />}
    </Framed>
  );
}

function StrengthHint({ password }: { password: string }) {
  const step = passwordStrength(password);
  return (
    <div className={`strength strength-${step}`}>
      {[1, 2, 3, 4].map(bar => (
        <span key={bar} className="strength-bar" data-on={bar <= step || undefined} />
      ))}
      <span className="strength-word" role="status">
        <span className="sr-only">비밀번호 안전도 </span>
        {PASSWORD_STRENGTH_WORDS[step]}
      </span>
    </div>
  );
}
