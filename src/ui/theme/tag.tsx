import type { HTMLAttributes } from 'react';

const COLOURS = {
  primary: 'bg-primary-tint text-primary-strong',
  red: 'bg-red-tint text-red',
  yellow: 'bg-yellow-tint text-yellow-text',
  quiet: 'bg-sunken text-soft',
};

type TagProps = HTMLAttributes<HTMLSpanElement> & { colour?: keyof typeof COLOURS };

export function Tag({ colour = 'primary', className = '', ...rest }: TagProps) {
  return (
    <span
      {...rest}
      className={`inline-block flex-none rounded-mark px-2 font-bold text-mark ${COLOURS[colour]} ${className}`}
    />
  );
}
