/** Another switch, or a name that the shell has not replaced: a folder called that would be a new and empty one. */
const NO_FOLDER = /^(?:--|$)|^~|%[^%\\/]+%|(?:^|[\\/])\$[\w{]/

/** Whether the value of `--data` can be a folder that somebody meant. */
export function isDataFolderName(text: string): boolean {
  return !NO_FOLDER.test(text)
}
