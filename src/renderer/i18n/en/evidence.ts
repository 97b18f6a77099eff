/** Files kept with a transaction as evidence (interface: File rules). */
export const evidence = {
  'evidence.title': 'Evidence',
  'evidence.add': 'Add files…',
  'evidence.add.hint': 'Drop files anywhere on this screen, paste a screenshot, or choose files.',
  'evidence.none': 'No files yet.',
  'evidence.kept':
    'Copies are kept on this computer: {unsent} days if a file was never sent, at least {sent} days after it was.',
  'evidence.list': 'Evidence files',
  'evidence.keys': 'Space selects a file, Enter opens it, Delete removes it.',

  'evidence.drop': 'Drop to add to {id}',
  'evidence.drop.hint': 'Paydesk makes copies. Nothing is sent yet.',
  'evidence.adding': 'Adding {done} of {all}…',
  'evidence.added': '{count, plural, one {# file} other {# files}} added',
  'evidence.duplicate': '{name} is already here, byte for byte. It was not added again.',
  'evidence.attachedAgain': '{name} was already here, byte for byte, and is attached again.',
  'evidence.failed': '{name} was not added.',
  'evidence.failed.more': '{count, plural, one {# more file was} other {# more files were}} not added.',

  'evidence.goes': 'Meets the rules',
  'evidence.wasSent': 'Sent',
  'evidence.wasSent.why': 'Sent with a dispute, {time}. It does not go with the next one.',
  'evidence.stays': 'Kept',
  'evidence.stays.why': 'It is not attached to the dispute.',
  'evidence.cannotGo': 'Cannot be sent',
  'evidence.noCopy': 'Copy missing',
  'evidence.noCopy.why': 'Paydesk no longer has its copy of this file, so it cannot be sent. Add the file again.',
  'evidence.trouble.empty': 'The file is empty: 0 bytes.',
  'evidence.trouble.tooLarge':
    'Too large: {size, number} bytes. The platform’s limit is 10 MB; Paydesk counts that as {max, number} bytes.',
  'evidence.trouble.folder': 'This is a folder.',
  'evidence.trouble.unreadable': 'The file could not be read ({code}).',
  'evidence.trouble.type': 'This is a {found} file: the platform would drop it silently.',
  'evidence.trouble.typeUnknown':
    'Whatever its name, this is not a file type the platform accepts: it would be dropped silently.',
  'evidence.next.empty': 'Remove it and ask for the file again.',
  'evidence.next.tooLarge': 'Remove it and add a smaller one: an image with fewer pixels, a shorter video.',
  'evidence.next.folder': 'Remove it and add the files inside.',
  'evidence.next.unreadable': 'Remove it and add it again once it can be opened.',
  'evidence.next.convert': 'Convert it to PNG here, or remove it.',
  'evidence.next.saveAsPdf': 'Save it as PDF and add it again; remove this one.',
  'evidence.next.type':
    'Remove it. Accepted: PDF, images (JPEG, PNG, HEIC, WebP, GIF) and videos (MP4, QuickTime, WebM).',

  'evidence.sentAs': 'Will be sent as {name}',
  'evidence.sentAs.ending': 'the extension did not match the content',
  'evidence.sentAs.cut': 'the name is shortened',
  'evidence.sentAs.signs': 'characters a platform may misread were replaced',
  'evidence.sentAs.number': 'to tell it from another file in this dispute',
  'evidence.changed': 'The file on disk has changed. The copy made earlier will be sent.',
  'evidence.gone': 'The file on disk is gone. The copy made earlier will be sent.',
  'evidence.usedElsewhere': 'The same file is kept with {label}',
  'evidence.usedElsewhere.sent': 'The same file was sent with a dispute of {label}, {time}',

  'evidence.attach': 'Attach to dispute',
  'evidence.attach.name': 'Attach {name} to dispute',
  'evidence.attach.full': 'Limit reached: 5 files',
  'evidence.convert': 'Convert to PNG',
  'evidence.convert.done': '{name} converted to PNG',
  'evidence.convert.scaled':
    '{name} converted to PNG. Scaled down from {width} × {height} to {newWidth} × {newHeight} pixels to fit the size limit.',
  'evidence.convert.undecodable': 'This image cannot be opened here. Save it as PNG or JPEG in another program.',
  'evidence.convert.tooLarge':
    'This image is too large to convert here. Save a smaller PNG or JPEG in another program.',
  'evidence.remove.name': 'Remove {name}',
  'evidence.removed': '{name} removed.',

  'evidence.preview.heic': 'No preview for HEIC. The file can be sent.',
} as const
