import { useId } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { PAGE_SIZES, type PageSize } from '#shared/constants.ts';

interface PageSizeSelectProps {
  pageSize: PageSize;
  onPageSize: (pageSize: PageSize) => void;
}

export function PageSizeSelect({ pageSize, onPageSize }: PageSizeSelectProps) {
  const { ui } = useTexts();
  const selectId = useId();
  return (
    <div className="k-page-size">
      <label htmlFor={selectId}>{ui.pageSize}</label>
      <select
        id={selectId}
        value={pageSize}
        onChange={(event) => {
          const size = PAGE_SIZES.find((candidate) => String(candidate) === event.target.value);
          if (size !== undefined) onPageSize(size);
        }}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  );
}
