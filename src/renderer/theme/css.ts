// Mantine's own sheets first, ours last, so that ours win at equal weight.
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './global.css'
