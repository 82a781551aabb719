import { Search, X } from 'lucide-react';
import { Form, useLocation } from 'react-router';
import { withCommas } from '#/shared/text/with-commas.ts';
import { addressesOf, usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';

type Choice = { name: string; label: string; options: { value: string; label: string }[] };

export type SearchBarProps = {
  fields?: Choice['options'];
  placeholder?: string;
  label?: string;
  /** Above an admin's 'list' phones show the bar without the header's icon. */
  look?: 'page' | 'list';
  /** Each select sets the query parameter `name`; the option '' shows all rows. */
  choices?: Choice[];
};

/** Puts the field and the text into the URL, also without JavaScript. */
export function SearchBar({
  fields = [],
  placeholder,
  label = '검색어',
  look,
  choices = [],
}: SearchBarProps) {
  const search = usePageQuery();
  const { pathname } = useLocation();
  const q = search.get('q') ?? '';
  const scope = fields.length > 1 ? [{ name: 'field', label: '검색 범위', options: fields }] : [];
  const selects = [...scope, ...choices];
  const own = ['q', 'field', 'page', ...choices.map(({ name }) => name)];
  const isOpen = look || q !== '' || choices.some(({ name }) => search.get(name));
  const others = [...search].filter(([name]) => !own.includes(name));
  return (
    <Form
      key={[q, ...selects.map(({ name }) => search.get(name))].join(' ')}
      method="get"
      action={pathname}
      className={`search-bar my-2 flex md:my-4 flex-wrap items-center gap-2 ${isOpen ? '' : 'max-md:in-[html:not([data-searching])]:hidden'}`}
      role="search"
      preventScrollReset
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {selects.map(select => (
        <SearchSelect key={select.name} value={search.get(select.name)} {...select} />
      ))}
      <div
        // On phones several selects are in a row above the text box.
        className={`relative min-w-0 flex-[1_1_8rem] md:flex-[0_1_20rem] ${selects.length > 1 ? 'max-md:basis-[calc(100%-3.25rem)]' : ''}`}
      >
        <input
          className={`control [&::-webkit-search-cancel-button]:hidden ${q ? 'pr-11' : ''}`}
          type="search"
          name="q"
          defaultValue={q}
          placeholder={placeholder}
          aria-label={label}
          enterKeyHint="search"
          maxLength={100}
        />
        {q && (
          <PageLink
            className="icon-button absolute top-0 right-0"
            to={addressesOf(pathname, search, ['q', 'field', 'page'])()}
            aria-label="검색 지우기"
            keepScroll
          >
            <X />
          </PageLink>
        )}
      </div>
      <Button
        variant={look === 'page' ? 'primary' : 'quiet'}
        type="submit"
        className={look === 'list' ? 'max-md:hidden' : 'max-md:w-11 max-md:p-0'}
      >
        <Search />
        <span className="max-md:sr-only">검색</span>
      </Button>
    </Form>
  );
}

function SearchSelect({ name, label, options, value }: Choice & { value: string | null }) {
  return (
    <span className="select">
      <select className="control" name={name} defaultValue={value ?? options[0]?.value} aria-label={label}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

type SearchCountProps = { q?: string; total: number; unit?: '건' | '곳' | '명' };

/** Renders nothing without a search. */
export const SearchCount = ({ q, total, unit = '건' }: SearchCountProps) =>
  q !== undefined && (
    <p role="status" className="mb-3 basis-full text-soft">
      ‘{q}’ 검색 결과 {withCommas(total)}
      {unit}
    </p>
  );
