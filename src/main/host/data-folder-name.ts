/** Another switch, or a variable that the shell has not replaced: a folder of that name would be new and empty. */
const NO_FOLDER = /^(?:--|~|$)|%[^%\\/]+%|(?:^|[\\/])\$[\w{]/

/** Whether the value of `--data` can be a folder that somebody meant. */
export function isDataFolderName(text: string): boolean {
  return !NO_FOLDER.test(text)
}
