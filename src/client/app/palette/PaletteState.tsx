import type { ApiError } from '#client/api/apiError.ts';
import { paletteTexts } from '#client/texts/palette.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryFailure } from '#client/ui/page/QueryFailure.tsx';

interface PaletteStateProps {
  typed: string;
  count: number;
  isBusy: boolean;
  failure: ApiError | undefined;
  onRetry: () => void;
}

export function PaletteState({ typed, count, isBusy, failure, onRetry }: PaletteStateProps) {
  const texts = useTexts(paletteTexts);
  const message = () => {
    if (typed.trim() === '') return texts.hint;
    if (isBusy) return texts.searching;
    if (failure) return '';
    return count === 0 ? texts.noResults({ typed: typed.trim() }) : texts.results({ count });
  };
  return (
    <>
      <p className="palette-state" role="status">
        {message()}
      </p>
      {failure && <QueryFailure failure={failure} title={texts.failed} isBusy={false} onRetry={onRetry} />}
    </>
  );
}
