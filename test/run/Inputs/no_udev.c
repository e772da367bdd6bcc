/* What hwloc's static library names of libudev, for a program that is linked fully statically and has no such devices to ask for. */
#include <stddef.h>

void *udev_new(void) { return NULL; }
void udev_unref(void *udev) { (void)udev; }
void *udev_device_new_from_subsystem_sysname(void *udev, const char *subsystem, const char *name) {
  return (void)udev, (void)subsystem, (void)name, NULL;
}
void udev_device_unref(void *device) { (void)device; }
const char *udev_device_get_property_value(void *device, const char *key) { return (void)device, (void)key, NULL; }
