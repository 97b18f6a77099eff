/** Whether files are dragged or dropped; a text or a link is the fields' own business. */
export function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/**
 * Files that are dropped where nothing takes them open nothing: without this, the page would be left for the file. A
 * screen that takes files has had the event before (use-adding.ts).
 */
export function refuseStrayDrops(): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !holdsFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}
