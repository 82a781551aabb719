export type Part = { id: string; title: string };

/** Links to the parts of a page, in one row that scrolls on phones; nothing if there is only one part. */
export function PartLinks({ label, parts }: { label: string; parts: Part[] }) {
  if (parts.length < 2) return null;
  return (
    <nav className="link-tabs" aria-label={label}>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a className="link-tab" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
