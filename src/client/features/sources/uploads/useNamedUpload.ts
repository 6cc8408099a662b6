import { useSearchParams } from 'react-router';
import { type UploadsOf, uploadsApi } from '#client/api/uploadsApi.ts';
import type { Upload } from '#shared/contract/uploads.ts';
import { NEWEST_UPLOADS } from './newestUploads.ts';

/** The upload that the address names, which may be on any page of the list. */
export function useNamedUpload(of: UploadsOf, near: readonly Upload[]) {
  const [params] = useSearchParams();
  const id = params.get('upload') ?? '';
  const known = near.find((upload) => upload.id === id);
  const { currentData, isLoading, isError } = uploadsApi.useGetUploadQuery(
    { ...of, ...NEWEST_UPLOADS, id },
    { skip: id === '' || known !== undefined },
  );
  const upload = known ?? currentData?.upload;
  return { upload, isLoading, isMissing: isError && !upload };
}
