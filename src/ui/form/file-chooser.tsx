import type { ComponentProps, ReactNode } from 'react';

type FileChooserProps = Pick<ComponentProps<'input'>, 'multiple' | 'capture' | 'accept'> & {
  busy?: boolean;
  variant?: 'quiet' | 'plain';
  onChoose: (files: File[]) => void;
  className?: string;
  children: ReactNode;
};

// Phones convert a HEIC to a JPEG if only these types are accepted.
const PICTURES = 'image/jpeg,image/png,image/webp';

/** With `capture` the button opens the camera of a phone. */
export function FileChooser(props: FileChooserProps) {
  const { busy, variant = 'quiet', onChoose, className = '', children, ...input } = props;
  return (
    <label
      aria-disabled={busy}
      className={`button button-${variant} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 ${className}`}
    >
      {children}
      <input
        {...input}
        type="file"
        className="sr-only"
        disabled={busy}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The value is reset, so that choosing the same file again fires an event.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

export const PictureChooser = (props: Omit<FileChooserProps, 'accept'>) => (
  <FileChooser accept={PICTURES} {...props} />
);
