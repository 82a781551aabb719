type PictureChooserProps = { label: string; busy: boolean; onChoose: (file: File) => void };

/** Opens the file picker, or the camera of a phone. */
export function PictureChooser({ label, busy, onChoose }: PictureChooserProps) {
  return (
    <label
      aria-disabled={busy}
      className="button button-quiet cursor-pointer focus-within:outline-2 focus-within:outline-offset-2"
    >
      {label}
      <input
        type="file"
        className="sr-only"
        accept="image/jpeg,image/png,image/webp"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // Reset, so that choosing the same file again fires an event.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
