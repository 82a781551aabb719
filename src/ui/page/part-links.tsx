export type Part = { id: string; title: string };

/** The way to each part of a page, in one row that scrolls on phones; none where there is one part alone. */
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
