/** Files kept with a transaction as evidence (interface: File rules). */
export const evidence = {
  'evidence.title': 'Evidence',
  'evidence.add': 'Add files…',
  'evidence.add.hint': 'Drop files anywhere on this screen, paste a screenshot, or choose them.',
  'evidence.none': 'No files are kept with it yet.',
  'evidence.kept':
    'The desk keeps copies of its own on this computer: {unsent} days where a file was never sent, {sent} days after it was.',
  'evidence.list': 'Files kept with it',
  'evidence.keys': 'Space ticks a file, Enter shows it, Delete takes it away.',

  'evidence.drop': 'Drop to keep them with {id}',
  'evidence.drop.hint': 'The desk takes copies. Nothing is sent yet.',
  'evidence.adding': '{done} of {all} taken…',
  'evidence.added': '{count, plural, one {# file is} other {# files are}} kept',
  'evidence.duplicate': '{name} is here already, with the same bytes: it was not taken twice.',
  'evidence.failed': '{name} was not taken.',

  'evidence.goes': 'Meets the rules',
  'evidence.stays': 'Kept',
  'evidence.stays.why': 'It does not go with the dispute.',
  'evidence.cannotGo': 'Cannot be sent',
  'evidence.noCopy': 'Copy gone',
  'evidence.noCopy.why': 'The desk no longer has the copy it took, so it cannot send it. Drop the file again.',
  'evidence.trouble.empty': 'The file is empty: 0 bytes.',
  'evidence.trouble.tooLarge':
    'Too large: {size, number} bytes. The platform takes 10 MB, which is surely no more than {max, number} bytes.',
  'evidence.trouble.folder': 'This is a folder.',
  'evidence.trouble.unreadable': 'It could not be read ({code}).',
  'evidence.trouble.type': 'By its content it is {found}. The platform would drop it without a word.',
  'evidence.trouble.typeUnknown':
    'By its content it is nothing the platform takes, whatever its name says. It would be dropped without a word.',
  'evidence.next.empty': 'Take it away, and ask for the file again.',
  'evidence.next.tooLarge': 'Take it away and drop a smaller one: a picture of fewer pixels, a shorter video.',
  'evidence.next.folder': 'Take it away and drop the files that are in it.',
  'evidence.next.unreadable': 'Take it away; drop it again once it can be opened.',
  'evidence.next.convert': 'Convert it to PNG here, or take it away.',
  'evidence.next.saveAsPdf': 'Save it as a PDF in its own program and drop that; take this one away.',
  'evidence.next.type':
    'Take it away. A PDF, a picture (JPEG, PNG, HEIC, WebP, GIF) or a video (MP4, QuickTime, WebM) goes.',

  'evidence.sentAs': 'Sent as {name}',
  'evidence.sentAs.ending': 'the ending of its name did not fit its content',
  'evidence.sentAs.signs': 'signs in its name that a platform may misread were replaced',
  'evidence.changed': 'The file on disk has changed since. What is sent is the copy taken then.',
  'evidence.gone': 'The file on disk is gone. What is sent is the copy taken then.',
  'evidence.usedElsewhere': 'The same bytes are kept with {label}',
  'evidence.usedElsewhere.sent': 'The same bytes went with a dispute of {label}, {time}',

  'evidence.attach': 'Goes with the dispute',
  'evidence.attach.name': '{name} goes with the dispute',
  'evidence.attach.full': 'Five go already: the platform takes no more.',
  'evidence.convert': 'Convert to PNG',
  'evidence.convert.done': '{name} is a PNG now',
  'evidence.convert.scaled':
    '{name} is a PNG now. It was scaled down from {width} × {height} to {newWidth} × {newHeight} pixels, as it would have been too large.',
  'evidence.convert.undecodable': 'This picture cannot be read here. Save it as PNG or JPEG in its own program.',
  'evidence.convert.tooLarge':
    'This picture is too large to be converted here. Save a smaller PNG or JPEG of it in its own program.',
  'evidence.remove': 'Take away',
  'evidence.remove.name': 'Take {name} away',
  'evidence.removed': '{name} was taken away.',

  'evidence.show': 'Show {name}',
  'evidence.preview.heic': 'HEIC cannot be shown here. It can be sent.',
} as const
