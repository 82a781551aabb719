import type { ComponentProps, ReactNode } from 'react';

type PictureChooserProps = Pick<ComponentProps<'input'>, 'multiple' | 'capture'> & {
  busy?: boolean;
  onChoose: (files: File[]) => void;
  className?: string;
  children: ReactNode;
};

/** A button that opens the file picker, or with `capture` the camera of a phone. */
export function PictureChooser({ busy, onChoose, className = '', children, ...input }: PictureChooserProps) {
  return (
    <label
      aria-disabled={busy}
      className={`button button-quiet cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 ${className}`}
    >
      {children}
      <input
        {...input}
        type="file"
        className="sr-only"
        // Phones convert a HEIC to a JPEG if only these types are accepted.
        accept="image/jpeg,image/png,image/webp"
        disabled={busy}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // Reset, so that choosing the same file again fires an event.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
