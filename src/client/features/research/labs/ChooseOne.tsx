import './labPages.css';
import '#client/ui/theme/antdLater.css';
import Radio from 'antd/es/radio/radio';
import { useId } from 'react';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { QueryLike } from '#client/ui/page/queryLike.ts';
import { SearchField } from '#client/ui/table/SearchField.tsx';

export interface Choosable {
  id: string;
  label: string;
  hint?: string;
}

interface Choosables<Option extends Choosable> {
  options: readonly Option[];
  total: number;
}

export interface ChooseOneProps<Option extends Choosable> {
  label: string;
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  query: QueryLike<Choosables<Option>>;
  failedTitle: string;
  noneText: string;
  empty: React.ReactNode;
  chosen: Option | null;
  onChoose: (option: Option) => void;
}

export function ChooseOne<Option extends Choosable>(props: ChooseOneProps<Option>) {
  const { label, searchLabel, search, onSearch, query, failedTitle, noneText, empty, chosen, onChoose } = props;
  const { choose } = useTexts(labsTexts);
  const name = useId();
  return (
    <div className="choose-one">
      <SearchField label={searchLabel} value={search} onSearch={onSearch} />
      <QueryBoundary query={query} failedTitle={failedTitle}>
        {({ options, total }) => {
          if (options.length === 0) return search === '' ? empty : <p role="status">{noneText}</p>;
          return (
            <>
              <fieldset>
                <legend className="sr-only">{label}</legend>
                {options.map((option) => (
                  <Radio
                    key={option.id}
                    name={name}
                    checked={chosen?.id === option.id}
                    onChange={() => onChoose(option)}
                  >
                    <span className="choose-one-name">{option.label}</span>
                    {option.hint && <span className="choose-one-hint">{option.hint}</span>}
                  </Radio>
                ))}
              </fieldset>
              {total > options.length && (
                <p className="k-field-hint">
                  {choose.showing({ shown: formatCount(options.length), all: formatCount(total) })}
                </p>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </div>
  );
}
