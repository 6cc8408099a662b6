import FileSaver from 'file-saver';

/** Gives the person a file with `text` in it, without the server. */
export function saveFile(name: string, text: string, type: string): void {
  FileSaver.saveAs(new Blob([text], { type }), name);
}
