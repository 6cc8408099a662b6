import FileSaver from 'file-saver';

/** Downloads `text` as a file, without the server. */
export function saveFile(name: string, text: string, type: string): void {
  FileSaver.saveAs(new Blob([text], { type }), name);
}
